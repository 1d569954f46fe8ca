import { useText } from '../../../messages/text.tsx';
import { TIMELINE_VIEWS, type TimelineView } from '../timeline-filter.ts';

type ViewSwitchProps = { readonly view: TimelineView; readonly onChange: (view: TimelineView) => void };

/** As much as one wants to read of each event. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const text = useText();

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div role="group" aria-label={text('timeline.views')} className="inline-flex rounded-lg border border-line-strong">
      {TIMELINE_VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onChange(each)}
          className="min-h-11 px-3 lg:in-[[data-list]]:min-h-9 text-sm font-semibold first:rounded-s-lg last:rounded-e-lg hover:bg-accent-50 aria-pressed:bg-accent-600 aria-pressed:text-white"
        >
          {text(`timeline.view.${each}`)}
        </button>
      ))}
    </div>
  );
}
