/**
 * An event as JSON. It scrolls by itself, whatever its parents are sized by, and takes the focus, so that a keyboard can
 * scroll it too.
 */
export function RawEvent({ json, label }: { readonly json: string; readonly label: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      className="w-0 min-w-full overflow-x-auto rounded-lg border border-line bg-canvas p-3"
    >
      <pre translate="no" className="font-mono text-xs leading-5">
        {json}
      </pre>
    </section>
  );
}
