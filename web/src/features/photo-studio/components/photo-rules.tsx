import { Check } from 'lucide-react';
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
      <ul className="grid gap-2 sm:grid-cols-2">
        {RULES.map((rule) => (
          <li key={rule} className="flex gap-2">
            <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-600" />
            {text(rule)}
          </li>
        ))}
      </ul>
    </section>
  );
}
