import { Notice } from '../../../components/notice.tsx';
import { Reveal } from '../../../components/reveal.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeWarning } from '../describe-warning.ts';

/** Why a number looks unusual, before it is saved. */
export function NumberWarning({ warnings }: { readonly warnings: readonly string[] }) {
  const text = useText();
  if (warnings.length === 0) return null;

  return (
    <Reveal>
      <Notice kind="warning" isAnnounced title={text('confirmationNumber.check')}>
        {warnings.map((code) => (
          <p key={code}>{describeWarning(code, text)}</p>
        ))}
      </Notice>
    </Reveal>
  );
}
