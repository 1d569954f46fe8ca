import { useText } from '../../../messages/text.tsx';

const REASONS = [
  'adminApplications.reason.false_answers',
  'adminApplications.reason.two_entries',
  'adminApplications.reason.not_eligible',
  'adminApplications.reason.withdrawn',
] as const;

/** Put into the field above, to be changed there. */
export function ReadyReasons({ onChoose }: { readonly onChoose: (reason: string) => void }) {
  const text = useText();

  return (
    <ul aria-label={text('adminApplications.reasons')} className="-mt-3 grid">
      {REASONS.map((id) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onChoose(text(id))}
            className="min-h-11 w-full rounded-lg px-2 py-1 text-start text-accent-700 hover:bg-accent-50"
          >
            {text(id)}
          </button>
        </li>
      ))}
    </ul>
  );
}
