import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { ContactLink } from '../service/contact-link.tsx';
import { ProgrammeFacts } from '../service/programme-facts.tsx';
import { PublicPage } from '../service/public-page.tsx';

const TOPICS = {
  [paths.disclaimer]: 'disclaimer',
  [paths.dataProcessing]: 'data-processing',
  [paths.serviceTerms]: 'service-terms',
  [paths.affiliation]: 'affiliation',
} as const;
const PARAGRAPHS = [1, 2, 3, 4] as const;

/** The four legal texts share this page. */
export default function InfoPage() {
  const text = useText();
  const { pathname } = useLocation();
  const topic = topicOf(pathname);

  return (
    <PublicPage>
      <PageTitle id={`legal.${topic}`} />
      <PageHeading title={text(`legal.${topic}`)} />
      <div className="grid max-w-prose gap-4">
        {PARAGRAPHS.map((paragraph) => (
          <p key={paragraph}>{text(`info.${topic}.${paragraph}`)}</p>
        ))}
        {topic === 'service-terms' && <ProgrammeFacts />}
        <p>
          {text('info.privacyContact')}:{' '}
          <ContactLink
            contact="privacyEmail"
            className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
          />
        </p>
      </div>
      <div>
        <ButtonLink to={paths.home} variant="secondary">
          {text('common.backHome')}
        </ButtonLink>
      </div>
    </PublicPage>
  );
}

function topicOf(pathname: string): (typeof TOPICS)[keyof typeof TOPICS] {
  const known = Object.entries(TOPICS).find(([path]) => pathname.startsWith(path));
  return known?.[1] ?? 'disclaimer';
}
