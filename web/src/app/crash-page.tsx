import { Button } from '../components/button.tsx';
import { PageHeading } from '../components/page-title.tsx';
import { PublicPage } from '../features/service/public-page.tsx';
import { useText } from '../messages/text.tsx';

/** A defect of ours, or a page whose code could not be downloaded. */
export function CrashPage() {
  const text = useText();

  return (
    <PublicPage>
      <PageHeading title={text('common.crashTitle')} subtitle={text('common.crashHint')} />
      <div>
        <Button onClick={() => location.reload()}>{text('common.reload')}</Button>
      </div>
    </PublicPage>
  );
}
