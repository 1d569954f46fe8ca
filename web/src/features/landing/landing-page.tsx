import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { PublicHeader } from '../../components/public-header.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-store.ts';
import { ProgrammeFacts } from '../service/programme-facts.tsx';
import { WaitingListForm } from '../waiting-list/waiting-list-form.tsx';
import { LandingFooter } from './components/landing-footer.tsx';
import { Features, HowItWorks, RiskNotice, Security, Tiles } from './components/landing-sections.tsx';
import { ProgrammeDates, ProgrammeTitle } from './components/programme-words.tsx';

export default function LandingPage() {
  return (
    <>
      <PageTitle id="landing.title" />
      <PublicHeader aside={<AccountLinks />} />
      <main>
        <Hero />
        <div className="mx-auto grid max-w-6xl gap-12 px-4 py-10 sm:gap-20 sm:py-16">
          <ProgrammeFacts />
          <Tiles />
          <RiskNotice />
          <Features />
          <HowItWorks />
          <Security />
        </div>
      </main>
      <LandingFooter />
    </>
  );
}

function Hero() {
  const text = useText();

  return (
    <div className="bg-accent-900 text-white">
      <div className="mx-auto grid max-w-6xl gap-9 px-4 pt-6 pb-10 sm:pt-16 sm:pb-16 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-16">
        <div className="min-w-0 wrap-break-word">
          <p className="mb-4 inline-block rounded-full border border-accent-200/50 px-3.5 py-1 text-sm text-accent-100">
            {text('landing.heroBadge')}
          </p>
          <ProgrammeTitle />
          <p className="mt-5 max-w-prose text-lg text-accent-100 sm:text-xl">{text('landing.heroText')}</p>
          <div className="mt-6">
            <ButtonLink to={paths.register} variant="bright">
              {text('landing.heroAccount')}
            </ButtonLink>
          </div>
          <ProgrammeDates />
        </div>
        {/* Not centred: a browser that shows the page while it comes would move the card as it grows. */}
        <div id="waiting-list" className="text-ink lg:self-start">
          <Card title={text('landing.waitingList')}>
            <p className="mb-4 text-sm text-muted">{text('landing.waitingListText')}</p>
            <WaitingListForm />
          </Card>
        </div>
      </div>
    </div>
  );
}

function AccountLinks() {
  const text = useText();
  const session = useSession();

  if (session.status === 'signed-in') {
    return <ButtonLink to={paths.dashboard}>{text('landing.dashboard')}</ButtonLink>;
  }

  return (
    <nav className="flex gap-1 sm:gap-2">
      <ButtonLink to={paths.login} variant="quiet">
        {text('landing.login')}
      </ButtonLink>
      <span className="max-sm:hidden">
        <ButtonLink to={paths.register}>{text('landing.register')}</ButtonLink>
      </span>
    </nav>
  );
}
