import { PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import type { Frame } from '../geometry/frame.ts';

/** Above this, a photo loses nothing of what the camera saw. */
const GOOD_SIDE = 1.25 * PHOTO_WIDTH;
/** Sides are reckoned, and 600 may come out a hair below. */
const TOLERANCE = 0.01;

/** A photo of fewer pixels than it must have is made of pixels that nobody has seen: it is blurry. */
export function isSharp({ side }: Frame): boolean {
  return side >= PHOTO_WIDTH - TOLERANCE;
}

type SharpnessProps = { readonly frame: Frame; readonly canBeSharp: boolean; readonly onZoomOut: () => void };

/** Whether what is in the frame has enough pixels; in a live region, which stays while its content changes. */
export function Sharpness({ frame, canBeSharp, onZoomOut }: SharpnessProps) {
  const text = useText();
  const isEnough = isSharp(frame);

  return (
    <div className="grid gap-3">
      <div role="status" className="grid min-h-6 gap-1">
        {isEnough ? (
          <p className="flex gap-2 font-medium text-success-800">
            <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
            {text(frame.side >= GOOD_SIDE ? 'photoStudio.sharp' : 'photoStudio.hardlySharp')}
          </p>
        ) : (
          <>
            <p className="flex gap-2 font-bold text-danger-800">
              <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
              {text('photoStudio.blurred')}
            </p>
            <p>{text('photoStudio.blurredHelp')}</p>
          </>
        )}
      </div>
      {!isEnough && canBeSharp && (
        <div className="grid sm:justify-start">
          <Button variant="secondary" onClick={onZoomOut}>
            {text('photoStudio.zoomOutEnough')}
          </Button>
        </div>
      )}
    </div>
  );
}
