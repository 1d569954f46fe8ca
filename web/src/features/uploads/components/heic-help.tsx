import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';

/** For whoever chose a picture in a format that nothing here can open. */
export function HeicHelp() {
  const text = useText();

  return (
    <Notice kind="info" title={text('uploads.heicTitle')}>
      <ul className="grid list-disc gap-1 ps-5">
        {/* The button is there where there is a camera (see `FileChoice`). */}
        <li className="hidden pointer-coarse:list-item">{text('uploads.heicTake')}</li>
        <li>{text('uploads.heicIphone')}</li>
        <li>{text('uploads.heicSamsung')}</li>
      </ul>
    </Notice>
  );
}
