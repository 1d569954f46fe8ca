import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';

/** For whoever chose a picture in a format that nothing here can open. */
export function HeicHelp({ isCameraOffered }: HeicWaysProps) {
  const text = useText();

  return (
    <Notice kind="info" title={text('uploads.heicTitle')}>
      <HeicWays isCameraOffered={isCameraOffered} />
    </Notice>
  );
}

type HeicWaysProps = {
  /** Whether the page has a button “Take a photo” where there is a camera (see `FileChoice`). */
  readonly isCameraOffered: boolean;
};

/** The ways to a picture that can be used; the same words wherever pictures are chosen. */
export function HeicWays({ isCameraOffered }: HeicWaysProps) {
  const text = useText();

  return (
    <ul className="grid list-disc gap-1 ps-5">
      {isCameraOffered && (
        <>
          <li className="hidden pointer-coarse:list-item">{text('uploads.heicTake')}</li>
          <li className="pointer-coarse:hidden">{text('uploads.heicOnPhone')}</li>
        </>
      )}
      <li>{text('uploads.heicIphone')}</li>
      <li>{text('uploads.heicSamsung')}</li>
    </ul>
  );
}
