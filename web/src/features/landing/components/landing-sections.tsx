import {
  BadgeCheck,
  Camera,
  CircleDollarSign,
  FileCheck,
  HandCoins,
  HeartHandshake,
  type LucideIcon,
  Rocket,
  Send,
  ShieldCheck,
} from 'lucide-react';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';

const TILES = [
  { name: 'official', Icon: BadgeCheck },
  { name: 'early', Icon: Rocket },
  { name: 'fee', Icon: CircleDollarSign },
  { name: 'support', Icon: HeartHandshake },
] as const satisfies readonly { name: string; Icon: LucideIcon }[];

export function Tiles() {
  const text = useText();

  return (
    <section aria-label={text('landing.tiles')}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {TILES.map(({ name, Icon }) => (
          <li key={name} className="rounded-xl border border-line bg-surface p-4 shadow-card">
            <Icon aria-hidden="true" className="text-accent-600" />
            <p className="mt-2 font-bold">{text(`landing.tile.${name}`)}</p>
            <p className="text-sm text-muted">{text(`landing.tile.${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const RISKS = [
  'landing.riskFees',
  'landing.riskQueue',
  'landing.riskDiscount',
  'landing.riskRefund',
  'landing.riskLiability',
] as const;

export function RiskNotice() {
  const text = useText();

  return (
    <Notice kind="warning" title={text('landing.risk')}>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm">
        {RISKS.map((risk) => (
          <li key={risk}>{text(risk)}</li>
        ))}
      </ul>
    </Notice>
  );
}

const FEATURES = [
  { name: 'fee', Icon: HandCoins },
  { name: 'photo', Icon: Camera },
  { name: 'documents', Icon: FileCheck },
  { name: 'submission', Icon: Send },
] as const satisfies readonly { name: string; Icon: LucideIcon }[];

export function Features() {
  const text = useText();

  return (
    <section>
      <h2 className="mb-4 text-2xl font-bold">{text('landing.features')}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {FEATURES.map(({ name, Icon }) => (
          <li key={name} className="flex gap-4 rounded-xl border border-line bg-surface p-5 shadow-card">
            <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-50 text-accent-600">
              <Icon aria-hidden="true" />
            </span>
            <div>
              <h3 className="font-bold">{text(`landing.feature.${name}`)}</h3>
              <p className="text-muted">{text(`landing.feature.${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [1, 2, 3, 4, 5] as const;

export function HowItWorks() {
  const text = useText();

  return (
    <section>
      <h2 className="mb-4 text-2xl font-bold">{text('landing.how')}</h2>
      <ol className="grid gap-5 md:grid-cols-5">
        {STEPS.map((step) => (
          <li key={step} className="flex gap-4 md:block">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-600 font-bold text-white"
            >
              {step}
            </span>
            <div className="md:mt-3">
              <h3 className="font-bold">{text(`landing.how.${step}`)}</h3>
              <p className="text-sm text-muted">{text(`landing.how.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const SECURITY = [
  'landing.securityEncrypted',
  'landing.securityNotSold',
  'landing.securityRetention',
  'landing.securityDeletion',
] as const;

export function Security() {
  const text = useText();

  return (
    <section className="rounded-xl bg-accent-50 p-6 sm:p-8">
      <h2 className="flex items-center gap-3 text-2xl font-bold">
        <ShieldCheck aria-hidden="true" size={28} className="shrink-0 text-accent-600" />
        {text('landing.security')}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {SECURITY.map((promise) => (
          <li key={promise} className="flex gap-2.5">
            <BadgeCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-600" />
            {text(promise)}
          </li>
        ))}
      </ul>
    </section>
  );
}
