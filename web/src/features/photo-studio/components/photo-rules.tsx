import { useText } from '../../../messages/text.tsx';

const RULES = [
  'documents.photoSize',
  'documents.photoFormat',
  'documents.photoBackground',
  'documents.photoFace',
  'documents.photoHeadwear',
  'documents.photoRecent',
] as const;

export function PhotoRules() {
  const text = useText();

  return (
    <section className="grid content-start gap-3 rounded-xl border border-line bg-canvas p-4">
      <h3 className="font-bold">{text('documents.photoTitle')}</h3>
      {/* No ticks: nothing is checked yet. */}
      <ul className="grid list-disc gap-x-8 gap-y-2 ps-5 sm:grid-cols-2">
        {RULES.map((rule) => (
          <li key={rule}>{text(rule)}</li>
        ))}
      </ul>
    </section>
  );
}
