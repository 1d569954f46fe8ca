import { Dialog } from '../../../components/dialog.tsx';
import type { SettlementResult } from '../settlement-result.ts';

type ResultDialogProps = { readonly result: SettlementResult; readonly onClose: () => void };

export function ResultDialog({ result, onClose }: ResultDialogProps) {
  return (
    <Dialog title={result.title} message={result.message} onClose={onClose}>
      {result.concerns.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {result.concerns.map((concern) => (
            <li key={concern}>{concern}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
