/**
 * Finds source files that nothing reaches from a program that runs. The dead-code check for exports cannot see
 * them: packages export all their files by pattern, so that each file looks as if it were public.
 */
import { cruiseSources } from './lib/cruise.mjs';

/** Programs, worker threads and child processes of tests (loaded by address, not by import) and what tests and benchmarks share. */
const ENTRIES = [
  /^services\/[^/]+\/src\/(.+[-/])?main\.ts$/,
  /^web\/src\/(main|prerender\/render-page)\.tsx$/,
  /[-.]worker\.ts$/,
  /\/testing\/.+-child\.ts$/,
  /\.bench\.ts$/,
  /\.d\.ts$/,
];
/** And what vitest loads before them (`setupFiles`). */
const TESTS = /\.spec\.tsx?$|^web\/src\/testing\/(no-network|finish-imports)\.ts$/;
/** May be reached by tests alone: helpers, suites that adapters have to pass, and what starts servers for them. */
const TEST_SUPPORT = /\/(testing|contract-suites|support)\/|^services\/engines\//;

/** Waits for the adapters that need it; taken off the list when one does. */
const AWAITED = new Set([]);

function reach(modules, entries) {
  const imports = new Map(modules.map((module) => [module.source, module.dependencies.map((found) => found.resolved)]));
  const reached = new Set();
  const waiting = [...entries];

  while (waiting.length > 0) {
    const source = waiting.pop();
    if (reached.has(source)) continue;

    reached.add(source);
    waiting.push(...(imports.get(source) ?? []));
  }

  return reached;
}

const { modules } = await cruiseSources();
const sources = modules
  .map((module) => module.source)
  .filter((source) => /^(contracts|photo|projections|services|web)\//.test(source));
const isEntry = (source) => ENTRIES.some((pattern) => pattern.test(source));
const running = reach(modules, sources.filter(isEntry));
const tested = reach(
  modules,
  sources.filter((source) => TESTS.test(source)),
);

const dead = sources.filter((source) => {
  if (AWAITED.has(source)) return running.has(source) || !tested.has(source);
  if (TESTS.test(source) || running.has(source)) return false;
  return !(TEST_SUPPORT.test(source) && tested.has(source));
});

for (const source of dead) {
  console.error(running.has(source) ? `No longer awaited: ${source}` : `Nothing that runs reaches ${source}`);
}
console.log(`${sources.length} files, ${dead.length} of them dead`);
process.exitCode = sources.length === 0 || dead.length > 0 ? 1 : 0;
