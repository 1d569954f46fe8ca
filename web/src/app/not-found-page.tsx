import { ButtonLink } from '../components/button.tsx';
import { PageHeading, PageTitle } from '../components/page-title.tsx';
import { PublicPage } from '../features/service/public-page.tsx';
import { useText } from '../messages/text.tsx';
import { paths } from '../navigation/paths.ts';

export default function NotFoundPage() {
  const text = useText();

  return (
    <PublicPage>
      <PageTitle id="common.pageNotFound" />
      <PageHeading title={text('common.pageNotFound')} subtitle={text('common.pageNotFoundHint')} />
      <div>
        <ButtonLink to={paths.home}>{text('common.backHome')}</ButtonLink>
      </div>
    </PublicPage>
  );
}
