import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const SUBJECT = /(?:entry\.|\$JS\.|_INBOX\.)[\w.*>]*/g;

/** Which subjects stand where each user begins, up to the next one. */
const usersOf = (text) =>
  Object.fromEntries(
    text
      .split(/\buser: /)
      .slice(1)
      .map((part) => [/^\w+/.exec(part)[0], part.match(SUBJECT)]),
  );

describe('The users of the bus', () => {
  it('should have the same rights in the chart as in the compose file', () => {
    const inCompose = usersOf(read('nats/nats.conf'));

    expect(Object.keys(inCompose)).toStrictEqual(['relay', 'worker', 'gateway']);
    expect(inCompose.worker).toHaveLength(11);
    expect(usersOf(read('chart/values.yaml').replace(/^ {2}container:[\s\S]*/m, ''))).toStrictEqual(inCompose);
  });
});
