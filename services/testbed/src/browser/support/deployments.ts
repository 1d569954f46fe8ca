import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Deployments = {
  readonly address: string;
  /** From now on the service worker is one of another build. */
  readonly deploy: () => void;
  readonly close: () => Promise<void>;
};

/** Stands before a product and answers as it does, but for the program that a newer build would have changed. */
export async function openDeployments(product: string): Promise<Deployments> {
  let build = 0;
  const server = createServer((asked, answer) => {
    const isProgram = asked.url === '/service-worker.js';
    const headers = isProgram ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const passedOn = request(new URL(asked.url ?? '/', product), { method: asked.method, headers }, (reply) => {
      if (!isProgram) {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
        return;
      }
      const { 'content-length': _length, ...rest } = reply.headers;
      answer.writeHead(reply.statusCode ?? 500, rest);
      answer.write(`// ${build}\n`);
      reply.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    deploy: () => {
      build += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
