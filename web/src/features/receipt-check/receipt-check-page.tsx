import { LARGEST_RECEIPT } from '@entry/contracts/evidence/receipt';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemMessage } from '../../api/api-problem.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { FileField } from '../../components/file-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-title.tsx';
import { TextAreaField } from '../../components/text-field.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { PublicPage } from '../service/public-page.tsx';
import { checkHere } from './check-here.ts';
import { CheckResult } from './components/check-result.tsx';

/** Where anybody finds out whether a receipt is genuine; nothing of it leaves the device. */
export default function ReceiptCheckPage() {
  const text = useText();

  return (
    <PublicPage width="narrow">
      <PageHead title="receiptCheck.title" subtitle="receiptCheck.subtitle" />
      <CheckForm />
      <div>
        <ButtonLink to={paths.home} variant="secondary">
          {text('common.backHome')}
        </ButtonLink>
      </div>
    </PublicPage>
  );
}

function CheckForm() {
  const text = useText();
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [error, setError] = useState<string | undefined>();
  const check = useMutation({
    mutationFn: async (chosen: File | null) => checkHere(chosen === null ? pasted : await chosen.text()),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.reset();
    if (file === null && pasted.trim() === '') setError(text('receiptCheck.nothing'));
    else if (file !== null && file.size > LARGEST_RECEIPT) setError(text('receiptCheck.tooLarge'));
    else {
      setError(undefined);
      check.mutate(file);
    }
  };

  return (
    <Card>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <FileField
          id="receipt-file"
          label={text('receiptCheck.file')}
          hint={text('receiptCheck.fileHint')}
          error={error}
          file={file}
          onChoose={setFile}
          accept=".json,application/json"
        />
        <TextAreaField
          id="receipt-text"
          label={text('receiptCheck.text')}
          value={pasted}
          spellCheck={false}
          onChange={(event) => {
            setPasted(event.target.value);
            setFile(null);
          }}
        />
        <div>
          <Button type="submit" isBusy={check.isPending}>
            {text('receiptCheck.check')}
          </Button>
        </div>
        {check.isError && (
          <Notice kind="error" isAnnounced title={problemMessage(check.error, text('receiptCheck.failed'))} />
        )}
        {check.data !== undefined && <CheckResult check={check.data} />}
      </form>
    </Card>
  );
}
