import { useState } from 'react';
import type { Look } from './viewer-frame.tsx';

const QUARTER_TURN = 90;
/** Beside a picture that is higher than its frame. */
const SCROLL_BAR = 16;

type ImageViewProps = Look & {
  readonly url: string;
  readonly alt: string;
  readonly onShown?: (() => void) | undefined;
  readonly onError: () => void;
};

type Size = { readonly width: number; readonly height: number };

/** A picture in its frame. Turned on its side, it takes the room of a picture of that shape. */
export function ImageView({ url, alt, onShown, onError, ...look }: ImageViewProps) {
  const [natural, setNatural] = useState<Size | null>(null);
  const { box, picture } = natural === null ? { box: look.area, picture: look.area } : sizes(natural, look);

  return (
    <div className="grid min-h-full min-w-full place-items-center">
      <div className="relative" style={box}>
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) => {
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
            onShown?.();
          }}
          onError={onError}
          className="absolute start-1/2 top-1/2 max-w-none"
          style={{
            ...picture,
            visibility: natural === null ? 'hidden' : 'visible',
            transform: `translate(-50%, -50%) rotate(${look.turns * QUARTER_TURN}deg)`,
          }}
        />
      </div>
    </div>
  );
}

/** In pixels: the room the picture takes as it lies, and the picture itself before it is turned. */
function sizes(natural: Size, { zoom, fit, turns, area }: Look): { readonly box: Size; readonly picture: Size } {
  const isOnItsSide = turns % 2 === 1;
  const lying = isOnItsSide ? { width: natural.height, height: natural.width } : natural;
  const whole = Math.min(area.width / lying.width, area.height / lying.height);
  const scale = zoom * (fit === 'whole' ? whole : (area.width - SCROLL_BAR) / lying.width);

  // Rounded down: a fraction of a pixel too many makes scroll bars.
  const box = { width: Math.floor(lying.width * scale), height: Math.floor(lying.height * scale) };
  return { box, picture: isOnItsSide ? { width: box.height, height: box.width } : box };
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
