const QUARTER_TURN = 90;

type ImageViewProps = {
  readonly url: string;
  readonly alt: string;
  readonly turns: number;
  readonly onError: () => void;
};

/** The square around it keeps a turned picture inside. */
export function ImageView({ url, alt, turns, onError }: ImageViewProps) {
  return (
    <div className="aspect-square w-full">
      <img
        src={url}
        alt={alt}
        onError={onError}
        className="size-full object-contain"
        style={{ transform: `rotate(${turns * QUARTER_TURN}deg)` }}
      />
    </div>
  );
}
