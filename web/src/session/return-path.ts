import * as z from 'zod/mini';
import { tabTexts } from '../device/text-storage.ts';
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
  paths.newPassword,
  paths.receiptCheck,
]);

export function rememberReturnPath(accountId: string): void {
  if (isPublic(location.pathname)) return;

  const returnPath: ReturnPath = { accountId, path: `${location.pathname}${location.search}` };
  tabTexts.setItem(KEY, JSON.stringify(returnPath));
}

/** Says it once; null for anybody else, who starts at the dashboard. */
export function takeReturnPath(accountId: string): string | null {
  const found = read();
  forgetReturnPath();

  return found?.accountId === accountId ? found.path : null;
}

export function forgetReturnPath(): void {
  tabTexts.removeItem(KEY);
}

/** Whoever only read there goes where every login leads. */
function isPublic(path: string): boolean {
  return PUBLIC_PATHS.has(path) || path.startsWith('/info/');
}

function read(): ReturnPath | null {
  try {
    return ReturnPath.parse(JSON.parse(tabTexts.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}
