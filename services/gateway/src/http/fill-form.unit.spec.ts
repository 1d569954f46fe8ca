import { describe, expect, it } from 'vitest';
import { fillForm } from './fill-form.ts';

const html =
  '<script type="module" src="/a.js"></script><form method="post"><input id="a" name="email" value=""/>' +
  '<input name="phone" value="old"/><select name="country"><option value="Ethiopia" selected="">Ethiopia</option>' +
  '<option value="Qatar">Qatar</option></select></form>';

describe('A form that is shown again', () => {
  it('should have what was typed in it, and say what is wrong', () => {
    const filled = fillForm(
      { html, headers: { policy: 'p' } },
      { email: 'a@b.c', country: 'Qatar' },
      'Please enter your phone number.',
    );

    expect(filled).toStrictEqual({
      headers: { policy: 'p' },
      html:
        '<form method="post"><p role="alert" class="font-semibold text-danger-800">Please enter your phone number.</p>' +
        '<input id="a" name="email" value="a@b.c"/><input name="phone" value=""/><select name="country">' +
        '<option value="Ethiopia">Ethiopia</option><option value="Qatar" selected="">Qatar</option></select></form>',
    });
  });

  it('should show what looks like a program as text', () => {
    const filled = fillForm({ html, headers: { policy: 'p' } }, { email: '"><script>act()</script>' }, '<b>');

    expect(filled.html).toContain('value="&quot;&gt;&lt;script&gt;act()&lt;/script&gt;"');
    expect(filled.html).toContain('&lt;b&gt;');
  });
});
