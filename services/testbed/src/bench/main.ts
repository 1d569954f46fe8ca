import { benchAppend } from './append.ts';
import { benchColdStart } from './cold-start.ts';
import { benchRelay } from './distributed/relay.ts';
import { benchVisible } from './distributed/visible.ts';
import { benchWorkers } from './distributed/workers.ts';
import { benchEncryption } from './encryption.ts';
import { benchEvidence } from './evidence.ts';
import { benchLag } from './lag.ts';
import { benchLogins } from './logins/bench-logins.ts';
import { describeLoad, printMachine } from './machine.ts';
import { benchRebuild } from './rebuild.ts';
import { type Finding, printFindings, say } from './report.ts';
import { type Bench, readSettings, type Settings } from './settings.ts';
import { benchSize } from './size.ts';

/** Each prints what it measured and answers what that says about its targets. */
const RUN: Record<Bench, (settings: Settings) => Promise<readonly Finding[]>> = {
  append: benchAppend,
  lag: benchLag,
  rebuild: benchRebuild,
  'cold-start': benchColdStart,
  size: benchSize,
  encryption: benchEncryption,
  visible: benchVisible,
  relay: benchRelay,
  workers: benchWorkers,
  evidence: benchEvidence,
  logins: benchLogins,
};

const settings = readSettings(process.argv.slice(2));
const { only, seed, rounds, isQuick } = settings;
say(`# Benchmarks\n`);
printMachine();
say(
  `- seed ${seed}, ${rounds} interleaved rounds${isQuick ? ' (quick: too short to be quoted)' : ''}, ${describeLoad()} at the start`,
);

const findings: Finding[] = [];
for (const bench of only) findings.push(...(await RUN[bench](settings)));
printFindings(findings);
say(`\n${describeLoad()} at the end`);
