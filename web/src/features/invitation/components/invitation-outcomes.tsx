import { WAITING_LIST_FEE } from '@entry/contracts/rules/fees';
import { ButtonLink } from '../../../components/button.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useSession } from '../../../session/session-store.ts';
import { SupportContact } from '../../service/support-contact.tsx';

/** The price follows the address, so people are told to use the same one. */
export function ConfirmedInvitation() {
  const text = useText();
  const isSignedIn = useSession().status !== 'signed-out';

  return (
    <>
      <Notice kind="success" isAnnounced title={text('invitation.confirmedTitle')}>
        <p>{text('invitation.confirmedFee', { fee: formatNumber(WAITING_LIST_FEE) })}</p>
        <p>{text('invitation.sameEmail')}</p>
      </Notice>
      <div className="flex flex-col gap-3 sm:flex-row">
        {isSignedIn ? (
          <ButtonLink to={paths.dashboard}>{text('invitation.dashboard')}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.register}>{text('invitation.register')}</ButtonLink>
            <ButtonLink to={paths.login} variant="secondary">
              {text('invitation.login')}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

export function ExpiredInvitation({ expiresAt }: { readonly expiresAt: string | null }) {
  const text = useText();
  const title =
    expiresAt === null
      ? text('invitation.expiredTitle')
      : text('invitation.expiredTitleOn', { date: formatDateTime(expiresAt) });

  return (
    <>
      <Notice kind="warning" isAnnounced title={title}>
        <p>{text('invitation.expiredText')}</p>
        <SupportContact />
      </Notice>
      <BackHome />
    </>
  );
}

export function UnknownInvitation() {
  const text = useText();

  return (
    <>
      <Notice kind="error" isAnnounced title={text('invitation.unknownTitle')}>
        <p>{text('invitation.unknownText')}</p>
        <SupportContact />
      </Notice>
      <BackHome />
    </>
  );
}

function BackHome() {
  const text = useText();

  return (
    <div>
      <ButtonLink to={paths.home} variant="secondary">
        {text('common.backHome')}
      </ButtonLink>
    </div>
  );
}
