import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { EXECUTABLE, QUIET } from './browser.ts';

/** Only ends a wait for what will never come, on however busy a machine. */
const START_TIMEOUT = 120_000;

export type KillableBrowser = {
  readonly context: BrowserContext;
  /** Ends it as a phone does that needs the memory: nothing is told, nothing is finished. */
  readonly kill: () => Promise<void>;
  /** Ends it as a person does. */
  readonly close: () => Promise<void>;
};

export const createProfile = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'entry-profile-'));
export const removeProfile = (profile: string): Promise<void> => rm(profile, { recursive: true, force: true });

/** A browser whose process is ours, on a profile that outlives it. */
export async function openKillableBrowser(profile: string): Promise<KillableBrowser> {
  const switches = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...QUIET];
  const child = spawn(EXECUTABLE, [...switches, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const browser = await chromium.connectOverCDP(await waitForEndpoint(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no window');

  return {
    context,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    close: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await exited;
    },
  };
}

function waitForEndpoint(child: ChildProcess): Promise<string> {
  const deadline = AbortSignal.timeout(START_TIMEOUT);
  let output = '';

  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const endpoint = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
    });
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code} before it was ready:\n${output}`)));
    deadline.addEventListener('abort', () => reject(new Error(`The browser did not get ready:\n${output}`)));
  });
}
