import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OneAddress = {
  readonly address: string;
  /** Who answers from now on; nobody for null. */
  readonly leadTo: (product: string | null) => void;
  /** From now on pages are asked for in vain, and everything else is answered. */
  readonly holdPages: () => void;
  readonly close: () => Promise<void>;
};

/** Where one product answers after the other: what a browser keeps, it keeps for an address. */
export async function openOneAddress(): Promise<OneAddress> {
  let behind: string | null = null;
  let holdsPages = false;
  const server = createServer((asked, answer) => {
    if (behind === null) return void answer.destroy();
    if (holdsPages && asked.headers.accept?.startsWith('text/html') === true) return;

    const { method, headers } = asked;
    const passedOn = request(new URL(asked.url ?? '/', behind), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    leadTo: (product) => {
      behind = product;
    },
    holdPages: () => {
      holdsPages = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
