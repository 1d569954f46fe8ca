import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url));

/** How passwords wait: as they did, or in fair lanes. */
export const LINES = ['one line', 'fair lanes'] as const;
export type Line = (typeof LINES)[number];

export const FLOODS = ['none', 'few', 'many', 'registrations'] as const;
export type Flood = (typeof FLOODS)[number];

export type FloodResult = { readonly sent: number; readonly statuses: Readonly<Record<string, number>> };

export type ServiceUnderFlood = { readonly address: string; readonly stop: () => Promise<void> };

export async function startService(folder: string, line: Line): Promise<ServiceUnderFlood> {
  const child = fork(program('service-main'), line === 'one line' ? ['one-line'] : [], {
    execArgv: ['--max-semi-space-size=64'],
    // It writes a line for every answer, as it does everywhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      TRUST_PROXY_HOPS: '1',
    },
  });
  const gone = once(child, 'close');
  const [{ address }] = (await Promise.race([once(child, 'message'), gone.then(refuseToStart)])) as [
    { readonly address: string },
  ];

  return {
    address,
    stop: async () => {
      child.send('stop');
      await gone;
    },
  };
}

function refuseToStart(): never {
  throw new Error('The service ended before it listened');
}

/** @param first number of the first address that is used */
export async function flood(
  address: string,
  { kind, rate, seconds, first }: { kind: Flood; rate: number; seconds: number; first: number },
): Promise<FloodResult> {
  if (kind === 'none') return { sent: 0, statuses: {} };

  const { stdout } = await run(process.execPath, [
    program('flood-main'),
    address,
    kind,
    String(rate),
    String(seconds),
    String(first),
  ]);
  return JSON.parse(stdout) as FloodResult;
}
