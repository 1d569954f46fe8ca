import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OneAddress = {
  readonly address: string;
  /** Who answers from now on; nobody for null. */
  readonly leadTo: (product: string | null) => void;
  /** From now on pages are asked for in vain, and everything else is answered. */
  readonly holdPages: () => void;
  /** From now on pages name a file of another build, which is not there yet. */
  readonly deploy: () => void;
  /** Saves get no further from now on, until the returned function is called. */
  readonly holdSaves: () => () => void;
  readonly close: () => Promise<void>;
};

const OF_ANOTHER_BUILD = '<!doctype html>\n<link rel="prefetch" href="/assets/of-another-build.js">\n';

/** Where one product answers after the other: what a browser keeps, it keeps for an address. */
export async function openOneAddress(): Promise<OneAddress> {
  let behind: string | null = null;
  let holdsPages = false;
  let isDeployed = false;
  let savesMayPass = Promise.resolve();
  const server = createServer((asked, answer) => {
    if (behind === null) return void answer.destroy();
    const isPage = asked.headers.accept?.startsWith('text/html') === true;
    if (holdsPages && isPage) return;

    const { method } = asked;
    const headers = isPage ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const passedOn = request(new URL(asked.url ?? '/', behind), { method, headers }, (reply) => {
      const { 'content-length': _length, ...rest } = reply.headers;
      answer.writeHead(reply.statusCode ?? 500, rest);
      if (isPage && isDeployed) answer.write(OF_ANOTHER_BUILD);
      reply.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    if (method === 'PUT') void savesMayPass.then(() => asked.pipe(passedOn));
    else asked.pipe(passedOn);
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
    deploy: () => {
      isDeployed = true;
    },
    holdSaves: () => {
      let letThrough = (): void => undefined;
      savesMayPass = new Promise((resolve) => {
        letThrough = resolve;
      });
      return () => letThrough();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
