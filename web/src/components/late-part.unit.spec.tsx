import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../messages/en/common.ts';
import { renderWithMessages } from '../testing/render-page.tsx';
import { Late, type LatePart, latePart, useLatePart } from './late-part.tsx';

type Given = { readonly name: string };

const Greeting = ({ name }: Given) => <p>Welcome {name}</p>;

function Around({ part }: { readonly part: LatePart<Given> }) {
  useLatePart(part);
  return null;
}

describe('A part that comes late', () => {
  let fetched: number;
  let isReachable: boolean;
  let part: LatePart<Given>;

  beforeEach(() => {
    fetched = 0;
    isReachable = true;
    part = latePart(async () => {
      fetched += 1;
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
      return Greeting;
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const show = () => act(async () => renderWithMessages(<Late part={part} given={{ name: 'Abebe' }} />, [common]));

  it('should be fetched when it is shown, with a sign that it is on its way', async () => {
    renderWithMessages(<Late part={part} given={{ name: 'Abebe' }} />, [common]);
    expect(screen.getByRole('status').textContent).toBe('Loading');

    expect(await screen.findByText('Welcome Abebe')).toBeTruthy();
    expect(fetched).toBe(1);
  });

  it('should stand at once where it was fetched before', async () => {
    await part.load();
    renderWithMessages(<Late part={part} given={{ name: 'Abebe' }} />, [common]);

    expect(screen.getByText('Welcome Abebe')).toBeTruthy();
  });

  it('should say that it could not be had, and come when somebody tries again', async () => {
    isReachable = false;
    await show();
    expect(screen.queryByText('Welcome Abebe')).toBeNull();

    isReachable = true;
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(screen.getByText('Welcome Abebe')).toBeTruthy();
  });

  it('should be fetched beforehand by the page around it, after what the page itself needs', async () => {
    vi.useFakeTimers();
    renderWithMessages(<Around part={part} />, [common]);

    await vi.advanceTimersByTimeAsync(2_999);
    expect(fetched).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(part.loaded()).toBe(Greeting);
  });

  it('should be fetched anew when it could not be had beforehand', async () => {
    isReachable = false;
    await expect(part.load()).rejects.toThrow('Failed to fetch');

    isReachable = true;
    await show();
    expect(screen.getByText('Welcome Abebe')).toBeTruthy();
  });
});
