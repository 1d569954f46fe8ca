import type { ReadyApplication } from '@entry/contracts/automation/api';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { problemMessage } from '../../../api/api-problem.ts';
import { useText } from '../../../messages/text.tsx';
import { describeIssue } from '../describe-issue.ts';

type ValidationOutcomeProps = {
  readonly application: ReadyApplication;
  /** Why the last try failed; null when none did. */
  readonly error: unknown;
  /** It was validated just now. */
  readonly isDone: boolean;
};

/** What came of a validation, and what the last one found. */
export function ValidationOutcome({ application, error, isDone }: ValidationOutcomeProps) {
  const text = useText();

  return (
    <>
      {error !== null && (
        <p className="text-sm font-semibold text-danger-700">
          {problemMessage(error, text('automation.validateFailed'))}
        </p>
      )}
      {isDone && application.isReadyForSubmission && (
        <p className="flex items-center gap-2 text-sm font-semibold text-success-800">
          <CircleCheck aria-hidden="true" size={18} />
          {text('automation.validated')}
        </p>
      )}
      <Issues application={application} />
    </>
  );
}

function Issues({ application }: { readonly application: ReadyApplication }) {
  const text = useText();
  const issues = application.validationIssues;
  if (issues.length === 0) return null;

  return (
    <div className="flex gap-3 rounded-lg bg-warning-50 p-3 text-warning-800">
      <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{text('automation.issuesTitle', { count: issues.length })}</p>
        <ul className="list-disc ps-5">
          {issues.map((issue) => (
            <li key={`${issue.code}-${issue.subject}`}>{describeIssue(issue, text)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
