import { describe, expect, it } from 'vitest';
import { createRandom } from '../kill-test/random.ts';
import { createNatsTamper, type Mischief } from './nats-tamper.ts';

const message = (subject: string, payload: string): string => `MSG ${subject} 1 ${payload.length}\r\n${payload}\r\n`;
const withHeaders = (subject: string, payload: string): string =>
  `HMSG ${subject} 1 $JS.ACK.x 12 ${12 + payload.length}\r\nNATS/1.0\r\n\r\n${payload}\r\n`;

/** The payloads that arrive, whatever chunks the bytes come in. */
function send(mischief: Mischief | null, count: number, frames: readonly string[], chunkSize = 7): string {
  const tamper = createNatsTamper('entry.', createRandom('1'));
  if (mischief !== null) tamper.order(mischief, count);
  const take = tamper.connect();
  const bytes = Buffer.from(frames.join(''));
  let out = '';
  for (let at = 0; at < bytes.length; at += chunkSize) {
    out += Buffer.concat(take(bytes.subarray(at, at + chunkSize))).toString();
  }

  return out;
}

const frames = [
  'INFO {}\r\n',
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((text) => withHeaders('entry.0.x', text)),
  'PING\r\n',
];
const payloads = (text: string): string => [...text.matchAll(/\r\n\r\n(\w)\r\n/g)].map((match) => match[1]).join('');

describe('When messages of the bus are tampered with', () => {
  it('should change nothing unless it was ordered, and nothing of what is not of the bus', () => {
    expect(send(null, 0, frames)).toBe(frames.join(''));
    const others = [message('_INBOX.1', 'x'), 'PONG\r\n', message('_INBOX.1', 'MSG entry.0 1 1'), '+OK\r\n'];
    expect(send('drop', 3, others)).toBe(others.join(''));
  });

  it('should lose, repeat or swap as many as were ordered', () => {
    expect(payloads(send('drop', 2, frames))).toHaveLength(4);
    expect(payloads(send('duplicate', 2, frames))).toHaveLength(8);

    const swapped = payloads(send('swap', 1, frames));
    expect(swapped).not.toBe('abcdef');
    expect(swapped.split('').toSorted().join('')).toBe('abcdef');
  });
});
