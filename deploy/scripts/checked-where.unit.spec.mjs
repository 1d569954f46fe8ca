import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

it('should say of each image and each setting of the engines in the compose file where it was checked', () => {
  const compose = read('docker-compose.yml');
  const page = read('docs/checked-where.md');
  const images = [...compose.matchAll(/image: \$\{\w+:-([^}]+)\}/g)].map(([, image]) => image);
  const settings = [...compose.matchAll(/^ {6}(EVENTSTORE_[A-Z_]+):/gm)].map(([, name]) => name);
  const flags = [...compose.matchAll(/--(?:tls\w+|keyFile|replSet|wiredTiger\w+)/g)].map(([flag]) => flag);
  const ofOurs = [
    'EVENTSTORE_URL_FILE',
    'EVENTSTORE_ADMIN_URL_FILE',
    'EVENTSTORE_USERS_FILE',
    'EVENTSTORE_FORMER_FILE',
  ];

  const asked = [
    ...images,
    ...settings.filter((name) => !ofOurs.includes(name) && !name.endsWith('_URL_FILE')),
    ...flags,
  ];
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !page.includes(name))).toStrictEqual([]);
});
