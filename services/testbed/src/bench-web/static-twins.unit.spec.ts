import { describe, expect, it } from 'vitest';
import { withoutPrograms } from './static-twins.ts';

describe('The twin of a page', () => {
  it('should have its text and styles, and no program', () => {
    const html =
      '<head><style>p{color:red}</style><script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">' +
      '</head><p>Text</p><script>act()</script>';

    expect(withoutPrograms(html)).toBe('<head><style>p{color:red}</style></head><p>Text</p>');
  });
});
