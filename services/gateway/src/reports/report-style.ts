import type { Html } from './html.ts';

/** For paper and for a screen; in the page itself, which loads nothing. */
export const REPORT_STYLE: Html = {
  html: `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1a1d29; background: #fff; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; border-bottom: 2px solid #1a1d29; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid #c9cdd8; padding: .75rem 0; break-inside: avoid; }
.notice { border: 1px solid #1a1d29; padding: .5rem .75rem; margin: .75rem 0; font-weight: 600; }
.quiet { font-style: italic; color: #4a4f5e; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; margin: .5rem 0; table-layout: fixed; }
th, td { border: 1px solid #c9cdd8; padding: .25rem .5rem; text-align: start; vertical-align: top; }
th { background: #f1f3f8; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: .5rem 0 0; font-size: .8125rem; color: #4a4f5e; }
dt { font-weight: 600; }
dd { margin: 0; min-width: 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { white-space: pre-wrap; border: 1px solid #c9cdd8; padding: .75rem; }
@page { margin: 18mm 15mm; }
@media print { body { max-width: none; padding: 0; font-size: 10.5pt; } thead { display: table-header-group; } }
`,
};
