import { useQuery } from '@tanstack/react-query';
import { serviceQueryOptions } from './api/get-service.ts';

type ContactLinkProps = { readonly contact: 'privacyEmail' | 'supportEmail'; readonly className: string };

/** The operator's address, as soon as the service has told it. It keeps its line meanwhile, so that nothing jumps. */
export function ContactLink({ contact, className }: ContactLinkProps) {
  const { data } = useQuery(serviceQueryOptions());
  if (data === undefined) return <span className={className}>…</span>;

  return (
    <a href={`mailto:${data[contact]}`} className={className}>
      <bdi translate="no" className="wrap-anywhere">
        {data[contact]}
      </bdi>
    </a>
  );
}
