import { useText } from '../../../messages/text.tsx';
import { GuideLines } from './guides.tsx';
import { PictureSource } from './picture-source.tsx';

type StartProps = { readonly isOff: boolean; readonly onPicture: (file: File) => void };

/** How a photo looks, and the two ways to one. */
export function Start({ isOff, onPicture }: StartProps) {
  const text = useText();

  return (
    <section className="grid justify-items-center gap-5 rounded-2xl border-2 border-dashed border-accent-200 bg-accent-50 p-5 text-center sm:grid-cols-[auto_minmax(0,1fr)] sm:justify-items-start sm:gap-8 sm:p-8 sm:text-start">
      <Example label={text('photoStudio.example')} />
      <div className="grid w-full content-center gap-4">
        <h3 className="text-lg font-bold">{text('photoStudio.startTitle')}</h3>
        <p>{text('photoStudio.startHint')}</p>
        <PictureSource isOff={isOff} onPicture={onPicture} />
        <p className="text-sm text-muted pointer-coarse:hidden">{text('photoStudio.dropHint')}</p>
      </div>
    </section>
  );
}

/** A drawing, not a photo: nobody is to be like somebody else. */
function Example({ label }: { readonly label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative size-40 overflow-hidden rounded-xl border border-line sm:size-48"
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100" height="100" className="fill-canvas" />
        <path d="M12 100q3-23 27-26h22q24 3 27 26z" className="fill-accent-600" />
        <path d="M41 60h18v17q-9 7-18 0z" fill="#7d4f33" />
        <ellipse cx="50" cy="39" rx="20" ry="29" fill="#2a211d" />
        <ellipse cx="50" cy="42" rx="17.5" ry="26" fill="#8f5d3d" />
        <ellipse cx="43" cy="38" rx="2" ry="1.4" fill="#241a16" />
        <ellipse cx="57" cy="38" rx="2" ry="1.4" fill="#241a16" />
        <path d="M44 55q6 3.5 12 0" fill="none" stroke="#5d3522" strokeWidth="1.4" strokeLinecap="round" />
      </svg>
      <GuideLines />
    </div>
  );
}
