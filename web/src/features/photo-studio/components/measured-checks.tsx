import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import { ASKED_PHOTO_CHECKS } from '@entry/contracts/rules/photo-checks';
import { CircleCheck, Eye } from 'lucide-react';
import type { Parts } from '../../../components/parts.ts';
import { useText } from '../../../messages/text.tsx';

const ASKED: readonly string[] = ASKED_PHOTO_CHECKS;

/** What was measured, as far as it is no reason to refuse: what to look at again first, what is right folded away. */
export function MeasuredChecks({ checks }: { readonly checks: readonly PhotoCheck[] }) {
  const text = useText();
  const warned = checks.filter(({ verdict }) => verdict === 'warn');
  const passed = checks.filter(({ verdict }) => verdict === 'pass');
  const unmeasured = checks.filter(({ verdict, code }) => verdict === 'not_measured' && !ASKED.includes(code));

  return (
    <section className="grid gap-4 rounded-xl border border-line bg-canvas p-4">
      <h4 className="font-bold">{text('documents.photoTitle')}</h4>
      {warned.length > 0 && (
        <div className="grid gap-2">
          <h5 className="font-medium text-muted">{text('photoStudio.lookAgain')}</h5>
          <CheckList
            checks={warned}
            icon={<Eye aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-600" />}
          />
          <p className="text-sm text-muted">{text('photoStudio.lookAgainHint')}</p>
        </div>
      )}
      {passed.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-medium">
            {text('photoStudio.passed', { count: passed.length })}
          </summary>
          <div className="mt-2">
            <CheckList
              checks={passed}
              icon={<CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-success-800" />}
            />
          </div>
        </details>
      )}
      {unmeasured.length > 0 && (
        <p className="text-sm text-muted">{text('photoStudio.unmeasured', { count: unmeasured.length })}</p>
      )}
    </section>
  );
}

type CheckListProps = { readonly checks: readonly PhotoCheck[]; readonly icon: Parts };

function CheckList({ checks, icon }: CheckListProps) {
  return (
    <ul className="grid gap-2">
      {checks.map(({ code, advice }) => (
        <li key={code} className="flex gap-2">
          {icon}
          <span>{advice}</span>
        </li>
      ))}
    </ul>
  );
}
