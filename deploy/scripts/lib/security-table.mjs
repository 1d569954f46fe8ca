/**
 * Levels of the requirements of OWASP ASVS 5.0, one digit each in the order of their numbers: `1.2: '1111122223'` says that
 * 1.2.1 to 1.2.5 are of level 1, 1.2.6 to 1.2.9 of level 2, and 1.2.10 of level 3.
 */
const LEVELS = {
  1.1: '22',
  1.2: '1111122223',
  1.3: '112222222223',
  1.4: '222',
  1.5: '123',
  2.1: '122',
  2.2: '112',
  2.3: '12223',
  2.4: '23',
  3.1: '3',
  3.2: '113',
  3.3: '12223',
  3.4: '11222233',
  3.5: '11122333',
  3.6: '3',
  3.7: '22333',
  4.1: '12233',
  4.2: '23333',
  4.3: '22',
  4.4: '1222',
  5.1: '2',
  5.2: '112333',
  5.3: '113',
  5.4: '222',
  6.1: '122',
  6.2: '111111112222',
  6.3: '11223333',
  6.4: '112233',
  6.5: '22222333',
  6.6: '2223',
  6.7: '33',
  6.8: '2222',
  7.1: '222',
  7.2: '1111',
  7.3: '22',
  7.4: '11222',
  7.5: '223',
  7.6: '22',
  8.1: '1233',
  8.2: '1123',
  8.3: '133',
  8.4: '23',
  9.1: '111',
  9.2: '1222',
  10.1: '22',
  10.2: '223',
  10.3: '22223',
  10.4: '1111122222233333',
  10.5: '22222',
  10.6: '22',
  10.7: '222',
  11.1: '2233',
  11.2: '22233',
  11.3: '11233',
  11.4: '1222',
  11.5: '23',
  11.6: '23',
  11.7: '33',
  12.1: '12233',
  12.2: '11',
  12.3: '22223',
  13.1: '2333',
  13.2: '222223',
  13.3: '2233',
  13.4: '1222233',
  14.1: '22',
  14.2: '12223333',
  14.3: '122',
  15.1: '12233',
  15.2: '12233',
  15.3: '1222222',
  15.4: '3333',
  16.1: '2',
  16.2: '22222',
  16.3: '2222',
  16.4: '222',
  16.5: '2223',
  17.1: '23',
  17.2: '22223333',
  17.3: '22',
};
const STATES = ['met', 'not applicable', 'open'];

/** Requirements of levels 1 and 2 with their level. */
export function requiredLevels() {
  const required = Object.entries(LEVELS).flatMap(([section, levels]) =>
    Array.from(levels).map((level, index) => [`${section}.${index + 1}`, level]),
  );

  return new Map(required.filter(([, level]) => level !== '3'));
}

/**
 * What is wrong with the table of a text: a requirement that is missing, there twice or of another level, a state that
 * there is not, a count that is not right, a link that leads nowhere, a test that is not in the file it is looked for in.
 * @param text Markdown
 * @param readLinked contents of a file by its path from the text, null when there is none
 */
export function findTableFaults(text, readLinked) {
  const rows = readRows(text);

  return [...idFaults(rows), ...rows.flatMap((row) => rowFaults(row, readLinked)), ...countFaults(text, rows)];
}

function readRows(text) {
  return text
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map((line) => {
      const [id, level, , state, shown = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { id, level, state, shown };
    });
}

function idFaults(rows) {
  const required = requiredLevels();
  const ids = rows.map(({ id }) => id);
  const missing = [...required.keys()].filter((id) => !ids.includes(id));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const wrong = rows.filter(({ id, level }) => required.get(id) !== level);

  return [
    ...missing.map((id) => `${id} is missing`),
    ...twice.map((id) => `${id} is there twice`),
    ...wrong.map(({ id, level }) => `${id} is not of level ${level}`),
  ];
}

const LINK = /\[[^\]]+\]\(([^)]+)\)(?: “([^”]+)”)?/g;

function rowFaults({ id, state, shown }, readLinked) {
  if (!STATES.includes(state)) return [`${id} is said to be "${state}"`];
  const links = [...shown.matchAll(LINK)].map(([, path, title]) => ({ path, title }));
  if (shown === '') return [`${id} says nothing of why`];

  return links.filter(({ path }) => !path.startsWith('#')).flatMap((link) => linkFaults(id, link, readLinked));
}

function linkFaults(id, { path, title }, readLinked) {
  const content = readLinked(path);
  if (content === null) return [`${id}: there is no ${path}`];

  return title === undefined || content.includes(title) ? [] : [`${id}: ${path} has no test “${title}”`];
}

/** Such as `253 requirements: 150 met, 80 not applicable, 23 open`. */
function countFaults(text, rows) {
  const counted = STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`).join(', ');
  const sentence = `${rows.length} requirements: ${counted}`;

  return text.replaceAll('**', '').includes(sentence) ? [] : [`the text does not say "${sentence}"`];
}
