import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeConcern } from '../describe-concern.ts';

export function Concerns({ concerns }: { readonly concerns: readonly string[] }) {
  const text = useText();
  if (concerns.length === 0) return null;

  return (
    <Notice kind="warning" title={text('adminPayments.concerns')}>
      <ul className="grid list-disc gap-1 ps-5">
        {concerns.map((code) => (
          <li key={code}>{describeConcern(code, text)}</li>
        ))}
      </ul>
    </Notice>
  );
}
