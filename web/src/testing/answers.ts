import { vi } from 'vitest';

/**
 * What the service answers, by address, until `vi.unstubAllGlobals()`. What is not among it is refused as without this
 * (`no-network.ts`).
 */
export function answerRequests(answers: Readonly<Record<string, unknown>>): void {
  const otherwise = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    Object.hasOwn(answers, address) ? Response.json(answers[address]) : otherwise(address, init),
  );
}
