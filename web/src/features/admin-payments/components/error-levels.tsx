import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { FilePreview } from '../../files/components/file-preview.tsx';

/** Drawn only when it is asked for: that an admin has looked is written down. */
export function ErrorLevels({ paymentSlipId }: { readonly paymentSlipId: string }) {
  const text = useText();
  const [isShown, setIsShown] = useState(false);

  return (
    <section className="grid justify-items-start gap-2">
      {isShown ? (
        <>
          <h3 className="font-bold">{text('adminPayments.errorLevels')}</h3>
          <FilePreview
            address={{ kind: 'error-levels', id: paymentSlipId }}
            fileName={text('adminPayments.errorLevels')}
            mimeType="image/jpeg"
          />
        </>
      ) : (
        <Button variant="secondary" onClick={() => setIsShown(true)}>
          {text('adminPayments.showErrorLevels')}
        </Button>
      )}
      <p className="text-sm text-muted">{text('adminPayments.errorLevelsHint')}</p>
    </section>
  );
}
