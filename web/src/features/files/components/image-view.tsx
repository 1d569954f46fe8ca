import type { Look } from './viewer-frame.tsx';

const QUARTER_TURN = 90;

type ImageViewProps = Look & { readonly url: string; readonly alt: string; readonly onError: () => void };

/** Fits its area at zoom 1. Lying on its side, the picture has the area's height for its width. */
export function ImageView({ url, alt, zoom, turns, onError }: ImageViewProps) {
  const isOnItsSide = turns % 2 === 1;
  const percent = `${zoom * 100}%`;

  return (
    <div
      className="grid place-items-center overflow-hidden"
      style={{ width: percent, height: percent, containerType: 'size' }}
    >
      <img
        src={url}
        alt={alt}
        onError={onError}
        className="max-w-none object-contain"
        style={{
          width: isOnItsSide ? '100cqh' : '100cqw',
          height: isOnItsSide ? '100cqw' : '100cqh',
          transform: `rotate(${turns * QUARTER_TURN}deg)`,
        }}
      />
    </div>
  );
}

type FittedImageProps = { readonly url: string; readonly alt: string; readonly onError: () => void };

/** The whole picture, as large as the screen allows. */
export function FittedImage({ url, alt, onError }: FittedImageProps) {
  return (
    <img
      src={url}
      alt={alt}
      onError={onError}
      className="mx-auto max-h-[65dvh] rounded-lg border border-line object-contain"
    />
  );
}
