import { Camera, FileText, FolderOpen } from 'lucide-react';
import { useText } from '../messages/text.tsx';
import { describedBy, FieldGroup, type FieldProps } from './field.tsx';
import { formatFileSize } from './format.ts';
import type { Parts } from './parts.ts';

type FileChoiceProps = FieldProps & {
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
  /** Value of `accept`. */
  readonly accept: string;
};

/**
 * Two ways to a file, because one input cannot offer both: `capture` opens the camera and hides the gallery and the files,
 * and without it some phones do not offer the camera.
 */
export function FileChoice({ id, label, hint, error, file, onChoose, accept }: FileChoiceProps) {
  const text = useText();
  const input = { accept, describedBy: describedBy({ id, hint, error }), isInvalid: error !== undefined, onChoose };

  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className="grid gap-3 sm:grid-cols-2">
        {/* Where there is no touch there is, as a rule, no camera that this would open. */}
        <div className="hidden pointer-coarse:grid">
          <FileButton {...input} id={`${id}-camera`} isCamera icon={<Camera aria-hidden="true" className="shrink-0" />}>
            {text('uploads.takePhoto')}
          </FileButton>
        </div>
        <FileButton {...input} id={id} icon={<FolderOpen aria-hidden="true" className="shrink-0" />}>
          {text('uploads.chooseFile')}
        </FileButton>
      </div>
      <p role="status" className="flex min-w-0 items-center gap-2 text-sm text-muted">
        {/* Shown above, and not said by itself when it appears. */}
        {error !== undefined && <span className="sr-only">{error}</span>}
        {file !== null && (
          <>
            <FileText aria-hidden="true" size={18} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {text('uploads.chosen', { name: file.name, size: formatFileSize(file.size) })}
            </span>
          </>
        )}
      </p>
    </FieldGroup>
  );
}

type FileButtonProps = {
  readonly id: string;
  readonly accept: string;
  readonly isCamera?: boolean;
  readonly icon: Parts;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: string;
};

/** A native input under what looks like a button: a script that opens the picker is not allowed everywhere. */
function FileButton({
  id,
  accept,
  isCamera = false,
  icon,
  describedBy,
  isInvalid,
  onChoose,
  children,
}: FileButtonProps) {
  return (
    <div className="relative grid min-h-14 rounded-lg border border-line-strong bg-surface px-4 py-3 text-accent-600 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent-600 hover:bg-accent-50">
      <label htmlFor={id} className="flex items-center justify-center gap-2 text-center font-semibold">
        {icon}
        <span>{children}</span>
      </label>
      <input
        id={id}
        type="file"
        accept={isCamera ? 'image/jpeg,image/png' : accept}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // Closing the picker with "Cancel" empties the input in some browsers: what was chosen before stays.
          if (chosen !== undefined) onChoose(chosen);
          // Otherwise choosing the same file again, after mending it, would be no change.
          target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
