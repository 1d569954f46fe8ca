import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { type Question, wordsOf } from '../questions.ts';

type QuestionDialogProps = {
  /** In the order of the form; the first of them is asked. */
  readonly questions: readonly Question[];
  readonly onConfirm: (question: Question) => void;
  /** The person wants to change the answer. */
  readonly onChange: (question: Question) => void;
  readonly onClose: () => void;
};

/** Asks about one answer at a time: a list of questions is ticked off unread. */
export function QuestionDialog({ questions, onConfirm, onChange, onClose }: QuestionDialogProps) {
  const text = useText();
  const [first] = questions;
  if (first === undefined) return null;

  const { question, rule } = wordsOf(first, text);
  const others = questions.length - 1;

  return (
    <Dialog
      // A new dialog for each, so that it is read out and starts at its beginning.
      key={`${first.code} ${first.field} ${first.child} ${first.answer}`}
      title={text('application.questionTitle')}
      message={<p className="text-lg font-semibold wrap-anywhere">{question}</p>}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => onChange(first)}>
            {text('application.questionChange')}
          </Button>
          {/* Neither stands out: whoever presses what is biggest has not read. */}
          <Button variant="secondary" onClick={() => onConfirm(first)}>
            {text('application.questionConfirm')}
          </Button>
        </>
      }
    >
      <Notice kind="info" title={text('application.questionRule')}>
        <p>{rule}</p>
      </Notice>
      {others > 0 && <p className="text-sm text-muted">{text('application.questionOthers', { count: others })}</p>}
    </Dialog>
  );
}
