import { SERVICE_COUNTRIES } from '@entry/contracts/rules/countries';
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ButtonLink, buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { serviceQueryOptions } from '../service/api/get-service.ts';
import { PublicPage } from '../service/public-page.tsx';

export default function RestrictedPage() {
  const text = useText();

  return (
    <PublicPage>
      <PageTitle id="restricted.title" />
      <Globe aria-hidden="true" size={48} className="text-accent-600" />
      <PageHeading title={text('restricted.title')} />
      <p className="max-w-prose text-lg">{text('restricted.text')}</p>
      <Card title={text('restricted.countries')}>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {Object.values(SERVICE_COUNTRIES).map((country) => (
            <li key={country}>{country}</li>
          ))}
        </ul>
      </Card>
      <Card title={text('restricted.tips')}>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{text('restricted.tipVpn')}</li>
          <li>{text('restricted.tipSupport')}</li>
          <li>
            <Link to={paths.waitingList} className="font-semibold text-accent-600 underline underline-offset-2">
              {text('restricted.tipWaitingList')}
            </Link>
          </li>
        </ul>
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.home}>{text('common.backHome')}</ButtonLink>
        <ContactSupport />
      </div>
    </PublicPage>
  );
}

function ContactSupport() {
  const text = useText();
  const { data } = useQuery(serviceQueryOptions());
  // Without the address there is nowhere to write to, and no button may do nothing; its place is kept.
  if (data === undefined) {
    return (
      <span aria-hidden="true" className={`${buttonClass('secondary')} invisible`}>
        {text('restricted.contact')}
      </span>
    );
  }

  return (
    <a href={`mailto:${data.supportEmail}`} className={buttonClass('secondary')}>
      {text('restricted.contact')}
    </a>
  );
}
