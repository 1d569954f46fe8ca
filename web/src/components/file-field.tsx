import { FileText, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../messages/text.tsx';
import { describedBy, FieldError, type FieldProps, hintId } from './field.tsx';

type FileFieldProps = FieldProps & {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
  /** Value of `accept`. */
  readonly accept: string;
  readonly disabled?: boolean;
};

/** A native file input (so that phones offer the camera) inside an area that shows what was chosen. */
export function FileField({ id, label, hint, error, file, onChoose, accept, disabled = false }: FileFieldProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);

  const choose = (files: FileList | null) => {
    const chosen = files?.[0] ?? null;
    // Closing the picker with "Cancel" empties the input in some browsers: keep what was chosen before.
    if (chosen !== null) onChoose(chosen);
    // Otherwise choosing the same file again, after mending it, would be no change.
    if (input.current !== null) input.current.value = '';
  };

  return (
    <div className={error === undefined ? 'grid gap-1.5' : 'grid gap-1.5 border-s-4 border-danger-700 ps-3'}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId(id)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      <div className="relative flex min-h-20 items-center gap-3 rounded-xl border-2 border-dashed border-line-strong bg-surface p-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent-600 hover:bg-accent-50">
        {file === null ? (
          <Upload aria-hidden="true" className="shrink-0 text-accent-600" />
        ) : (
          <FileText aria-hidden="true" className="shrink-0 text-accent-600" />
        )}
        <span className="min-w-0">
          <span className="block font-semibold text-accent-600">{text('common.chooseFile')}</span>
          <span className="block truncate text-sm text-muted">{file?.name ?? text('common.noFileChosen')}</span>
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ id, hint, error })}
          onChange={(event) => choose(event.target.files)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
    </div>
  );
}
