import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { PublicPage } from '../service/public-page.tsx';
import { useJoinedWords } from './use-joined-words.ts';

/** Where the form leads when it was sent without a script. */
export default function JoinedPage() {
  const text = useText();
  const joinedWords = useJoinedWords();

  return (
    <PublicPage width="narrow">
      <PageTitle id="landing.joined" />
      <CircleCheck aria-hidden="true" size={48} className="text-success-800" />
      <PageHeading title={text('landing.joined')} subtitle={text(joinedWords)} />
      <p>{text('landing.joinedHow')}</p>
      <div>
        <ButtonLink to={paths.home} variant="secondary">
          {text('common.backHome')}
        </ButtonLink>
      </div>
    </PublicPage>
  );
}
