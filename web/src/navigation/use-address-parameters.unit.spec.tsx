import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useAddressParameters } from './use-address-parameters.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter initialEntries={['/list?sort=name']}>{children}</MemoryRouter>
);

const withParameter = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value);
  return now;
};

function renderParameters() {
  return renderHook(
    () => ({ filters: useAddressParameters(), review: useAddressParameters(), at: useLocation(), go: useNavigate() }),
    { wrapper },
  );
}

it('should keep two changes that are made before the page shows the first', () => {
  const { result } = renderParameters();

  act(() => {
    const { filters, review } = result.current;
    filters[1](withParameter('types', 'document'));
    filters[1](withParameter('role', 'admin'));
    review[1](withParameter('review', '7'));
  });

  expect(result.current.at.search).toBe('?sort=name&types=document&role=admin&review=7');
});

it('should begin with what the address says after Back', () => {
  const { result } = renderParameters();
  act(() => result.current.filters[1](withParameter('types', 'document')));
  act(() => void result.current.go(-1));

  act(() => result.current.filters[1](withParameter('role', 'admin')));

  expect(result.current.at.search).toBe('?sort=name&role=admin');
});
