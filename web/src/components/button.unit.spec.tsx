import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

/** What Chrome does to a page that it translates. */
function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `[${text.data}]`;
    text.replaceWith(font);
  }
}

afterEach(cleanup);

describe('When a browser has translated the page', () => {
  it('should show that a button is busy, and that it is no more', () => {
    const { container, rerender } = render(<Button>Log in</Button>);
    translate(container);

    rerender(<Button isBusy>Log in</Button>);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
    expect(container.querySelectorAll('svg, [class*=animate]').length).toBeGreaterThan(0);

    rerender(<Button>Log in</Button>);
    expect(screen.getByRole('button').textContent).toBe('[Log in]');
  });

  it('should put an icon before the words of a link', () => {
    const link = (icon: string | null) => (
      <MemoryRouter>
        <ButtonLink to="/" icon={icon === null ? null : <b>{icon}</b>}>
          Continue
        </ButtonLink>
      </MemoryRouter>
    );
    const { container, rerender } = render(link(null));
    translate(container);

    rerender(link('→'));
    expect(screen.getByRole('link').textContent).toBe('→[Continue]');
  });
});
