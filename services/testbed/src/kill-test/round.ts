import type { Actor } from './applicant.ts';
import type { Journal } from './journal.ts';
import type { KillPlan } from './kill-plan.ts';
import type { Papers } from './papers.ts';
import { type LiveDigests, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { openSession, type Session } from './session.ts';

export type RoundOptions = {
  readonly number: number;
  readonly dataFolder: string;
  readonly actors: readonly Actor[];
  readonly journal: Journal;
  readonly papers: Papers;
  readonly plan: KillPlan;
  /** Whether the read models are asked for before the kill. */
  readonly isCompared: boolean;
  /** How long the actors work before the read models are asked for, in milliseconds. */
  readonly workBefore: number;
  /** How long a start takes, in milliseconds, as far as known. */
  readonly usualStart: number;
  readonly onViolation: (violation: string) => void;
};

export type RoundResult = {
  /** Milliseconds from the start of the process until it said that it is ready; null when killed before. */
  readonly restart: number | null;
  /** Whether its read models began with a snapshot. */
  readonly isRestored: boolean;
  /** Of the read models as replayed, and after they followed the commands one by one. */
  readonly live: readonly LiveDigests[];
};

/** A moment that was not reached ends a round after this many milliseconds. */
const LONGEST_ROUND = 2_500;

/** Starts the service, lets the actors work, kills it. Returns when the process has gone. */
export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const startedAt = performance.now();
  const service = startServiceProcess(options.dataFolder);

  try {
    if (options.plan.kind === 'while_starting') {
      await pause(options.usualStart * options.plan.part);
      return { restart: null, isRestored: false, live: [] };
    }

    const address = await service.ready;
    const restart = performance.now() - startedAt;
    const live = options.isCompared ? [await service.digest(), await workThenDigest(service, address, options)] : [];
    await workUntilKilled(service, address, options);

    return { restart, isRestored: service.isRestored(), live };
  } finally {
    service.signal('SIGKILL');
    await service.gone;
  }
}

async function workThenDigest(service: ServiceProcess, address: string, options: RoundOptions): Promise<LiveDigests> {
  const end = performance.now() + options.workBefore;
  await work({ ...options, address, isOver: () => performance.now() > end, onMoment: () => {} });

  return service.digest();
}

/** The actors go on until their connections break. */
async function workUntilKilled(service: ServiceProcess, address: string, options: RoundOptions): Promise<void> {
  let isOver = false;
  const kill = (): void => {
    isOver = true;
    service.signal('SIGKILL');
  };
  void service.gone.then(() => {
    if (!isOver) options.onViolation(`The service ended by itself: ${service.output()}`);
    isOver = true;
  });
  const trigger = createTrigger(options.plan, service, kill);
  const timer = setTimeout(kill, LONGEST_ROUND);

  try {
    trigger.start();
    await work({ ...options, address, isOver: () => isOver, onMoment: trigger.onMoment });
    await service.gone;
  } finally {
    clearTimeout(timer);
  }
}

function createTrigger(plan: KillPlan, service: ServiceProcess, kill: () => void) {
  let seen = 0;

  return {
    start: () => {
      if (plan.kind === 'at_a_time') setTimeout(kill, plan.after);
      if (plan.kind !== 'halted') return;

      setTimeout(() => {
        service.signal('SIGSTOP');
        setTimeout(() => {
          if (plan.goOn === null) return kill();
          service.signal('SIGCONT');
          setTimeout(kill, plan.goOn);
        }, plan.halt);
      }, plan.after);
    },
    onMoment: (moment: string) => {
      if (plan.kind !== 'at_a_moment' || plan.moment !== moment) return;

      seen += 1;
      if (seen === plan.count) kill();
    },
  };
}

type Work = Pick<RoundOptions, 'actors' | 'journal' | 'papers' | 'onViolation' | 'number'> & {
  readonly address: string;
  readonly isOver: () => boolean;
  readonly onMoment: (moment: 'written' | 'half_uploaded' | 'answered') => void;
};

/** Every actor does one thing after the other; all of them at the same time. */
export async function work(options: Work): Promise<void> {
  const { actors, isOver } = options;
  const session: Session = openSession({ ...options, addresses: [options.address], round: options.number });

  try {
    await Promise.all(
      actors.map(async (actor) => {
        while (!isOver()) await actor.step(session);
      }),
    );
  } finally {
    session.close();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
