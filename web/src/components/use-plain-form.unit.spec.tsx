import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import common from '../messages/en/common.ts';
import { renderWithMessages } from '../testing/render-page.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { byField, usePlainForm } from './use-plain-form.ts';

const TAKEN = new ApiProblem({
  status: 409,
  code: 'email_taken',
  message: 'Refused',
  errors: [{ field: 'email', message: 'Somebody has this address' }],
});

let sent: (FormDataEntryValue | null)[];
let refusal: ApiProblem | null;

function Form() {
  const { items, attempt, errorOf, accept, refuse, onChange } = usePlainForm(['name', 'email'], (form) => {
    const data = new FormData(form);
    const missing = ['name', 'email'].filter((field) => data.get(field) === '');
    return byField(missing.map((field) => ({ field, message: `Give the ${field}` })));
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!accept(event.currentTarget)) return;

    sent.push(new FormData(event.currentTarget).get('name'));
    if (refusal !== null) refuse(refusal);
  };

  return (
    <form onSubmit={submit} onChange={onChange}>
      <ErrorSummary items={items} attempt={attempt} />
      <input aria-label="Name" name="name" />
      <input aria-label="Email" name="email" />
      <output>{errorOf('email')}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button')));
const summary = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

describe('A plain form', () => {
  beforeEach(() => {
    sent = [];
    refusal = null;
    renderWithMessages(<Form />, [common]);
  });
  afterEach(cleanup);

  it('should say nothing before somebody has tried to send it', () => {
    type('Name', '');
    type('Email', '');

    expect(summary()).toEqual([]);
  });

  it('should list what is to be mended in the order of the fields, and take the focus there', async () => {
    await send();

    expect(summary()).toEqual(['Give the name', 'Give the email']);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(sent).toEqual([]);
  });

  it('should take each line away as soon as it is mended, and be sent then', async () => {
    await send();
    type('Name', 'Abebe');
    expect(summary()).toEqual(['Give the email']);

    type('Email', 'abebe@example.org');
    expect(summary()).toEqual([]);
    await send();
    expect(sent).toEqual(['Abebe']);
  });

  it('should show what the service objects to until that field is another', async () => {
    refusal = TAKEN;
    type('Name', 'Abebe');
    type('Email', 'abebe@example.org');
    await send();
    expect(screen.getByRole('status').textContent).toBe('Somebody has this address');

    type('Name', 'Abeba');
    expect(summary()).toEqual(['Somebody has this address']);
    type('Email', 'abeba@example.org');
    expect(summary()).toEqual([]);
  });
});
