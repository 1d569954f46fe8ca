import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import type { BareAnswers } from './bare-main.ts';

/** A server in a process of its own, so that it shares no event loop with who measures it. */
export type Program = {
  readonly address: string;
  readonly stop: () => Promise<void>;
};

const pathOf = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url));

function launch(name: string, env: Readonly<Record<string, string>>): ChildProcess {
  return fork(pathOf(name), [], {
    execArgv: ['--max-semi-space-size=64'],
    // The product writes a line for every answer, as it does everywhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
  });
}

async function listening(child: ChildProcess): Promise<Program> {
  const gone = once(child, 'close');
  const refuse = () => {
    throw new Error('The server ended before it listened');
  };
  const [{ address }] = (await Promise.race([once(child, 'message'), gone.then(refuse)])) as [{ address: string }];

  return {
    address,
    stop: async () => {
      child.send('stop');
      await gone;
    },
  };
}

/** The embedded profile with everything that it does for everybody, but for the limits on how often one may ask. */
export const startProduct = (folder: string): Promise<Program> =>
  listening(
    launch('product-main', {
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
    }),
  );

export function startBare(answers: BareAnswers): Promise<Program> {
  const child = launch('bare-main', {});
  child.send(answers);

  return listening(child);
}
