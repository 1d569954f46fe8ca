import { useQuery } from '@tanstack/react-query';
import { Text } from '../../messages/text.tsx';
import { serviceQueryOptions } from './api/get-service.ts';
import { ContactLink } from './contact-link.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-2';

/** How people reach somebody: the address and, where the operator has one, the telephone number. */
export function SupportContact() {
  const { data } = useQuery(serviceQueryOptions());

  return (
    <span className="flex flex-wrap gap-x-5 [justify-content:inherit]">
      <ContactLink contact="supportEmail" className={LINK} />
      {/* Also without a number: pages of the build are filled in later, with one or with none. */}
      {data !== undefined && (
        <a href={`tel:${data.supportPhone}`} dir="ltr" translate="no" className={`${LINK} empty:hidden`}>
          {data.supportPhone}
        </a>
      )}
    </span>
  );
}

/** For the foot of every page that people who are not staff see; what it stands in says whether it is centred. */
export function HelpLine() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm [justify-content:inherit]">
      <span>
        <Text id="common.needHelp" />
      </span>
      <SupportContact />
    </p>
  );
}
