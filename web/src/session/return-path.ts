import * as z from 'zod/mini';
import { paths } from '../navigation/paths.ts';

/** Where somebody was when the server ended their session; for nobody but them. */
const KEY = 'return-to';
const ReturnPath = z.object({ accountId: z.string(), path: z.string() });
type ReturnPath = z.infer<typeof ReturnPath>;

const PUBLIC_PATHS = new Set<string>([
  paths.home,
  paths.login,
  paths.register,
  paths.restricted,
  paths.waitingList,
  paths.invitation,
  paths.receiptCheck,
]);

/** In memory as well, for browsers that keep nothing. */
let kept: ReturnPath | null = null;

export function rememberReturnPath(accountId: string): void {
  if (isPublic(location.pathname)) return;

  kept = { accountId, path: `${location.pathname}${location.search}` };
  write(JSON.stringify(kept));
}

/** Says it once; null for anybody else, who starts at the dashboard. */
export function takeReturnPath(accountId: string): string | null {
  const found = kept ?? read();
  forgetReturnPath();

  return found?.accountId === accountId ? found.path : null;
}

export function forgetReturnPath(): void {
  kept = null;
  write(null);
}

/** Whoever only read there goes where every login leads. */
function isPublic(path: string): boolean {
  return PUBLIC_PATHS.has(path) || path.startsWith('/info/');
}

function read(): ReturnPath | null {
  try {
    return ReturnPath.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Then memory has to do.
  }
}
