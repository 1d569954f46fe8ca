import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useJoinedWords } from '../service/use-programme.ts';

/** Where the form leads when it was sent without a script. */
export default function JoinedPage() {
  const text = useText();
  const joinedWords = useJoinedWords();

  return (
    <PublicPage width="narrow">
      <PageTitle id="landing.joined" />
      <CircleCheck aria-hidden="true" size={48} className="text-success-800" />
      <PageHeading title={text('landing.joined')} subtitle={text(joinedWords)} />
      <div>
        <ButtonLink to={paths.home} variant="secondary">
          {text('common.backHome')}
        </ButtonLink>
      </div>
    </PublicPage>
  );
}
