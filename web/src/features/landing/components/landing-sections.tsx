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
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {TILES.map(({ name, Icon }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 lg:block">
            <span className="row-span-2 grid size-12 place-items-center rounded-2xl bg-accent-100 text-accent-700 lg:mb-3">
              <Icon aria-hidden="true" />
            </span>
            <p className="font-bold">{text(`landing.tile.${name}`)}</p>
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
      <h2 className="mb-5 text-3xl font-bold">{text('landing.features')}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {FEATURES.map(({ name, Icon }) => (
          <li key={name} className="flex gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
            <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-gold-50 text-accent-700">
              <Icon aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <h3 className="text-lg font-bold">{text(`landing.feature.${name}`)}</h3>
              <p className="mt-1 text-muted">{text(`landing.feature.${name}Text`)}</p>
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
      <h2 className="mb-6 text-3xl font-bold">{text('landing.how')}</h2>
      <ol className="grid md:grid-cols-5 md:gap-5">
        {STEPS.map((step) => (
          <li
            key={step}
            // The thread from one step to the next: beside the numbers on phones, between them on wide screens.
            className="relative flex gap-4 pb-7 last:pb-0 not-last:before:absolute not-last:before:inset-y-0 not-last:before:start-5.5 not-last:before:w-0.5 not-last:before:bg-accent-200 md:block md:pb-0 md:not-last:before:inset-y-auto md:not-last:before:start-0 md:not-last:before:-end-5 md:not-last:before:top-5.5 md:not-last:before:h-0.5 md:not-last:before:w-auto"
          >
            <span
              aria-hidden="true"
              className="relative grid size-11 shrink-0 place-items-center rounded-full bg-accent-600 text-lg font-bold text-white ring-4 ring-canvas"
            >
              {step}
            </span>
            <div className="min-w-0 pt-1.5 md:pt-3">
              <h3 className="text-lg font-bold">{text(`landing.how.${step}`)}</h3>
              <p className="text-muted">{text(`landing.how.${step}Text`)}</p>
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
    <section className="rounded-3xl bg-accent-900 p-6 text-white sm:p-10">
      <h2 className="flex items-center gap-3 text-3xl font-bold">
        <ShieldCheck aria-hidden="true" size={36} className="shrink-0 text-gold-500" />
        {text('landing.security')}
      </h2>
      <ul className="mt-6 grid gap-4 text-lg sm:grid-cols-2">
        {SECURITY.map((promise) => (
          <li key={promise} className="flex gap-2.5">
            <BadgeCheck aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-gold-500" />
            {text(promise)}
          </li>
        ))}
      </ul>
    </section>
  );
}
