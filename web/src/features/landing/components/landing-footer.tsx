import { Link } from 'react-router-dom';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { ContactLink } from '../../service/contact-link.tsx';
import { HelpLine } from '../../service/support-contact.tsx';

const LEGAL_LINKS = [
  { path: paths.disclaimer, id: 'legal.disclaimer' },
  { path: paths.dataProcessing, id: 'legal.data-processing' },
  { path: paths.serviceTerms, id: 'legal.service-terms' },
  { path: paths.affiliation, id: 'legal.affiliation' },
] as const;

export function LandingFooter() {
  const text = useText();
  const link = 'inline-flex min-h-11 items-center underline underline-offset-2 hover:no-underline';

  return (
    <footer className="bg-accent-900 text-accent-100">
      <div className="woven" />
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 sm:grid-cols-[1fr_auto]">
        <div className="grid content-start gap-2">
          <p className="font-bold text-white">{text('common.product')}</p>
          <p className="max-w-prose text-sm">{text('common.notAffiliated')}</p>
          <HelpLine />
          <p className="text-sm">
            {text('landing.footerPrivacy')}: <ContactLink contact="privacyEmail" className={link} />
          </p>
        </div>
        <nav aria-label={text('landing.footerLegal')}>
          <p className="font-bold text-white">{text('landing.footerLegal')}</p>
          <ul>
            {LEGAL_LINKS.map(({ path, id }) => (
              <li key={path}>
                <Link to={path} className={link}>
                  {text(id)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
