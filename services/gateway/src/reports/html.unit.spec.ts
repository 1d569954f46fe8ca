import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('When HTML is written', () => {
  it('should let no value become markup, and markup of our own stay', () => {
    const item = html`<li>${'<script>&"\''}</li>`;

    expect(html`<ul title="${'"><b>'}">${[item, item]}${1}</ul>`.html).toBe(
      '<ul title="&quot;&gt;&lt;b&gt;"><li>&lt;script&gt;&amp;&quot;&#39;</li><li>&lt;script&gt;&amp;&quot;&#39;</li>1</ul>',
    );
  });
});
