import { Camera, Images } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import type { Parts } from '../../../components/parts.ts';
import { useText } from '../../../messages/text.tsx';

/** With anything else in it, phones stop turning their own formats into JPEG when a picture is chosen. */
const ACCEPT = 'image/jpeg,image/png';

type PictureSourceProps = {
  /** Instead of what is there already. */
  readonly isAgain?: boolean;
  readonly isOff: boolean;
  readonly onPicture: (file: File) => void;
};

/** Two buttons, because phones that are told to use the camera do not offer the gallery. */
export function PictureSource({ isAgain = false, isOff, onPicture }: PictureSourceProps) {
  const text = useText();

  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {/* Computers take no notice of it and would show the same window twice. */}
      <div className="hidden pointer-coarse:grid">
        <SourceButton
          label={text(isAgain ? 'photoStudio.takeAnother' : 'photoStudio.take')}
          icon={<Camera aria-hidden="true" size={22} />}
          isPrimary={!isAgain}
          isOff={isOff}
          hasCamera
          onPicture={onPicture}
        />
      </div>
      <SourceButton
        label={text(isAgain ? 'photoStudio.chooseAnother' : 'photoStudio.choose')}
        icon={<Images aria-hidden="true" size={22} />}
        isPrimary={false}
        isOff={isOff}
        hasCamera={false}
        onPicture={onPicture}
      />
    </div>
  );
}

type SourceButtonProps = {
  readonly label: string;
  readonly icon: Parts;
  readonly isPrimary: boolean;
  readonly isOff: boolean;
  readonly hasCamera: boolean;
  readonly onPicture: (file: File) => void;
};

/** A native file input under the looks of a button. */
function SourceButton({ label, icon, isPrimary, isOff, hasCamera, onPicture }: SourceButtonProps) {
  return (
    <label
      className={classNames(
        buttonClass(isPrimary ? 'primary' : 'secondary'),
        'relative min-h-12 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent-600',
        isOff && 'opacity-60',
      )}
    >
      {icon}
      <span>{label}</span>
      <input
        type="file"
        accept={ACCEPT}
        capture={hasCamera ? 'user' : undefined}
        disabled={isOff}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onPicture(file);
          // Otherwise choosing the same file again, after changing it, would be no change.
          event.target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
