import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageHead } from '../../components/page-title.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { PublicPage } from '../service/public-page.tsx';
import { WaitingListForm } from './waiting-list-form.tsx';

/** Where the restricted page sends people: the landing page's form on its own. */
export default function WaitingListPage() {
  const text = useText();

  return (
    <PublicPage width="narrow">
      <PageHead title="landing.waitingList" subtitle="landing.waitingListText" />
      <Card>
        <WaitingListForm />
      </Card>
      <div>
        <ButtonLink to={paths.home} variant="secondary">
          {text('common.backHome')}
        </ButtonLink>
      </div>
    </PublicPage>
  );
}
