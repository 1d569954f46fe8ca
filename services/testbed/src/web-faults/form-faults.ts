import type { Request, Route } from 'playwright-core';
import type { Random } from '../kill-test/random.ts';
import type { Phone } from './disturbed-browser.ts';
import type { FormFault } from './plan.ts';

export type FaultyWorld = {
  readonly phone: Phone;
  readonly random: Random;
  /** Ends the service as a power cut would; resolves when it is there again. */
  readonly restartService: () => Promise<void>;
  readonly killService: () => Promise<void>;
  /** Types what the plan has for the time of the fault. */
  readonly type: () => Promise<void>;
  /** As somebody does who wants to go on: logs in where that is asked for, and opens the page again. */
  readonly goOn: () => Promise<void>;
  readonly logOutElsewhere: () => Promise<void>;
};

export const API = '**/api/**';
/** Milliseconds: what is typed is on the device by then. */
const KEPT_WITHIN = 400;

const isSave = (request: Request) => ['PUT', 'POST'].includes(request.method());
export const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Each lasts until its function resolves; afterwards nothing of it is left but what it did. */
export const FORM_FAULT_ACTIONS: Readonly<Record<FormFault, (world: FaultyWorld) => Promise<void>>> = {
  'offline-reload': (world) =>
    withRoute(
      world,
      API,
      (route) => route.abort(),
      async () => {
        await world.type();
        await rest(KEPT_WITHIN);
        await world.phone.page().reload();
        await world.goOn();
      },
    ),
  'offline-dashboard': (world) =>
    withRoute(
      world,
      API,
      (route) => route.abort(),
      async () => {
        await world.type();
        await rest(KEPT_WITHIN);
        await world.phone.page().goto('/dashboard');
        await rest(500);
      },
    ),
  'service-killed': async (world) => {
    const save = world.phone
      .page()
      .waitForRequest(isSave, { timeout: 8_000 })
      .catch(() => null);
    await world.type();
    await save;
    await world.killService();
    await rest(world.random.between(0, 2_000));
    await world.restartService();
  },
  'save-hangs': async (world) => {
    let hung = 0;
    const hang = (route: Route) => (isSave(route.request()) && hung++ === 0 ? Promise.resolve() : route.continue());
    await withRoute(world, API, hang, async () => {
      await world.type();
      await rest(world.random.between(3_000, 9_000));
    });
  },
  'answer-lost': async (world) => {
    let lost = 0;
    const lose = async (route: Route) => {
      if (!isSave(route.request()) || lost++ > 0) return route.continue();
      await route.fetch().catch(() => undefined);
      return route.abort();
    };
    await withRoute(world, API, lose, async () => {
      await world.type();
      await rest(world.random.between(2_000, 4_000));
    });
  },
  unavailable: (world) =>
    withRoute(
      world,
      API,
      (route) => route.fulfill({ status: 503, body: 'away' }),
      async () => {
        await world.type();
        await rest(world.random.between(500, 5_000));
        if (world.random.isLucky(0.5)) await world.phone.page().reload();
      },
    ),
  'session-ended': async (world) => {
    await world.logOutElsewhere();
    const isOut = world.phone.page().waitForURL('**/login', { timeout: 40_000 });
    await world.type();
    await isOut;
  },
  'browser-killed': async (world) => {
    await world.type();
    await rest(KEPT_WITHIN);
    await world.phone.kill();
  },
  'tab-closed': async (world) => {
    await world.type();
    await rest(KEPT_WITHIN);
    await world.phone.reopenTab();
  },
  'saves-slow': (world) => {
    const delay = async (route: Route) => {
      if (isSave(route.request())) await rest(world.random.between(1_000, 9_000));
      await route.continue().catch(() => undefined);
    };
    return withRoute(world, API, delay, async () => {
      await world.type();
      await rest(world.random.between(2_000, 10_000));
    });
  },
  'second-tab': async (world) => {
    const other = await world.phone.context().newPage();
    await other.goto('/application');
    await world.phone.page().bringToFront();
    await world.type();
    await rest(500);
    await other.close();
  },
};

/** As long as the work lasts, requests of the phone are handled otherwise. */
export async function withRoute(
  { phone }: Pick<FaultyWorld, 'phone'>,
  pattern: string,
  handler: (route: Route) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const context = phone.context();
  // A page that goes takes its requests with it: nothing is to be answered then.
  await context.route(pattern, (route) => handler(route).catch(() => undefined));
  await work();
  // A browser that was killed has taken them along.
  await context.unroute(pattern).catch(() => undefined);
}
