/**
 * Why a page is larger than it was when its sizes were recorded. A page is `{ [chunk]: kilobytes }`, what is in the chunks
 * `{ [chunk]: { parts: { [part]: bytes }, wanted: [{ module, by, chunk }] } }`: `chunk` is where `by` lies.
 */

/** Kilobytes that nobody asks about: two builds of the same differ by less. */
const NOTHING = 0.05;
const NAMED = 5;

/** @returns lines, the chunk that grew most first */
export function describeGrowth({ page, pageBefore, contents, contentsBefore }) {
  return Object.entries(page)
    .map(([chunk, size]) => ({ chunk, size, more: size - (pageBefore[chunk] ?? 0) }))
    .filter(({ more }) => more > NOTHING)
    .sort((one, other) => other.more - one.more)
    .map(({ chunk, size, more }) =>
      pageBefore[chunk] === undefined
        ? `${chunk} came in with ${size.toFixed(1)} KB${why(chunk, page, contents)}`
        : `${chunk} has grown by ${more.toFixed(1)} to ${size.toFixed(1)} KB${parts(contents[chunk]?.parts, contentsBefore[chunk]?.parts)}`,
    );
}

function why(chunk, page, contents) {
  const others = new Set(Object.keys(page).filter((name) => name !== chunk && contents[name] !== undefined));
  const wanted = (contents[chunk]?.wanted ?? []).filter(({ chunk: of }) => others.has(of));
  if (wanted.length === 0) return parts(contents[chunk]?.parts, {});

  return listed(wanted.map(({ module, by }) => `${module} is imported by ${by}`));
}

function parts(now = {}, before = {}) {
  const grown = Object.entries(now)
    .map(([part, bytes]) => ({ part, bytes, more: bytes - (before[part] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more);

  return listed(
    grown.map(({ part, bytes, more }) =>
      before[part] === undefined ? `${part} is new with ${bytes} bytes` : `${part} has ${more} bytes more`,
    ),
  );
}

function listed(words) {
  if (words.length === 0) return '';

  const rest = words.length - NAMED;
  return `: ${words.slice(0, NAMED).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/**
 * Names that stay when what is in a file of code changes: several that the build calls the same are told apart by what most of
 * them is.
 * @param files what is in each, by its path: `{ name, parts, wanted: [{ module, by, file }] }`
 */
export function nameFiles(files) {
  const names = Object.values(files).map(({ name }) => name);
  const isAlone = (name) => names.indexOf(name) === names.lastIndexOf(name);
  const largest = (parts) => Object.entries(parts).sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';

  return new Map(
    Object.entries(files).map(([file, { name, parts }]) => [file, isAlone(name) ? name : `${name}:${largest(parts)}`]),
  );
}

/** As `describeGrowth` takes it. */
export function contentsByName(files, names) {
  const contents = {};
  for (const [file, { parts, wanted }] of Object.entries(files)) {
    contents[names.get(file)] = { parts, wanted: wanted.map((want) => ({ ...want, chunk: names.get(want.file) })) };
  }

  return contents;
}

const inOneLine = (sizes, digits) =>
  Object.entries(sizes)
    .map(([name, size]) => `${name}=${size.toFixed(digits)}`)
    .sort()
    .join(' ');
const fromOneLine = (line) =>
  Object.fromEntries(line.split(' ').map((entry) => [entry.replace(/=[^=]*$/, ''), Number(entry.replace(/.*=/, ''))]));
const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** A line for each page and for each of the files of code that they load, so that a change of one is a line of a diff. */
export function writeRecord({ pages, contents }) {
  const loaded = new Set(Object.values(pages).flatMap(Object.keys));
  const kept = Object.entries(contents)
    .filter(([name]) => loaded.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const record = {
    pages: mapValues(pages, (sizes) => inOneLine(sizes, 2)),
    contents: mapValues(Object.fromEntries(kept), ({ parts }) => inOneLine(parts, 0)),
  };

  return `${JSON.stringify(record, null, 2)}\n`;
}

export function readRecord(text) {
  const { pages, contents } = JSON.parse(text);
  return {
    pages: mapValues(pages, fromOneLine),
    contents: mapValues(contents, (line) => ({ parts: fromOneLine(line) })),
  };
}
