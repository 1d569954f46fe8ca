import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const SUBJECT = /(?:entry\.|\$JS\.|_INBOX\.)[\w.*>]*/g;

/** Which subjects stand behind each of these names, up to the next one. */
const subjectsBehind = (text, name) =>
  Object.fromEntries(
    text
      .split(name)
      .slice(1)
      .map((part) => [/^\w+/.exec(part)[0].toLowerCase(), part.match(SUBJECT)]),
  );
/** By whose password and with whose permissions a user comes in. */
const usersOf = (text, permissions) =>
  [...text.matchAll(/user: ([\w-]+),?\s+password: (?:<< )?\$(\w+)[\s\S]*?permissions: ?[$&*](\w+)/g)].map(
    ([, user, variable, rights]) => ({ user, variable, subjects: permissions[rights.toLowerCase()] }),
  );

describe('The users of the bus', () => {
  it('should have the same rights in the chart as in the compose file, both users of a process alike', () => {
    const [compose, chart] = [read('nats/nats.conf'), read('chart/values.yaml').replace(/^ {2}container:[\s\S]*/m, '')];
    const inCompose = usersOf(compose, subjectsBehind(compose.split('users:')[0], /^ {2}(?=[A-Z]+: \{)/m));

    expect(inCompose.map(({ user, variable }) => [user, variable])).toStrictEqual(
      ['relay', 'worker', 'gateway'].flatMap((name) => [
        [name, `${name.toUpperCase()}_PASSWORD`],
        [`${name}-2`, `${name.toUpperCase()}_2_PASSWORD`],
      ]),
    );
    expect(inCompose.map(({ subjects }) => subjects.length)).toStrictEqual([3, 3, 11, 11, 1, 1]);
    expect(usersOf(chart, subjectsBehind(chart, 'permissions: &'))).toStrictEqual(inCompose);
  });
});
