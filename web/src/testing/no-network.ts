import { afterAll, afterEach } from 'vitest';

/**
 * Unit specs of pages speak to nobody: what a spec does not answer itself fails it, also where the page would take the
 * refusal for a service that is away.
 */
const unanswered: string[] = [];

function refuse(address: unknown): never {
  const asked = address instanceof Request ? address.url : String(address);
  unanswered.push(asked);
  throw new TypeError(`A unit spec asked for ${asked} and does not say what is answered`);
}

function complain(): void {
  const asked = unanswered.splice(0);
  if (asked.length > 0) throw new Error(`Requests that the spec does not answer: ${asked.join(', ')}`);
}

globalThis.fetch = async (input) => refuse(input);
globalThis.XMLHttpRequest = class {
  open = (_method: string, address: string) => refuse(address);
} as unknown as typeof XMLHttpRequest;
globalThis.EventSource = class {
  constructor(address: string) {
    refuse(address);
  }
} as unknown as typeof EventSource;
globalThis.WebSocket = class {
  constructor(address: string) {
    refuse(address);
  }
} as unknown as typeof WebSocket;
navigator.sendBeacon = (address) => refuse(address);

afterEach(complain);
afterAll(complain);
