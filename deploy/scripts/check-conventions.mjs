/**
 * Conventions that no ready-made rule covers, each a pattern over the lines of some files:
 * no physical left and right in the pages (they must mirror in right-to-left languages), no rule about statuses that only a
 * page knows, and no hidden clock, chance or environment in the domain.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const PHYSICAL_UTILITY =
  /(?<=["'`\s:!])-?(?:(?:pl|pr|ml|mr|scroll-[mp][lr]|left|right)-[\w[\]./%()-]+|(?:rounded-[lr]|rounded-[tb][lr]|border-[lr])(?:-[\w[\]./%()-]+)?|(?:float|clear|text)-(?:left|right))(?=["'`\s])/;

/** As the contracts list them, so that one that is added is known here. */
const STATUS = [
  ...readFileSync(join(root, 'contracts/src/rules/statuses.ts'), 'utf8').matchAll(/STATUSES = \[([^\]]+)\]/g),
]
  .flatMap(([, list]) => [...list.matchAll(/'(\w+)'/g)].map(([, status]) => status))
  .join('|');

const CONVENTIONS = [
  {
    name: 'pages use start and end, never left and right',
    folder: 'web/src',
    files: /\.(tsx|ts)$/,
    except: /\.spec\.tsx?$/,
    lines: /className|class=|cva\(|\b(?:px|py|mx|my|flex|grid|text|bg|rounded|border|font|gap|p|m|w|h)-/,
    forbidden: PHYSICAL_UTILITY,
    bites: ['<p className="pl-4">', "<p className='flex md:text-left'>", '<p className="flex -ml-2 p-1">'],
    allows: ['<p className="ps-4 text-start">', 'const message = "right here";', '<p className="flex pl">left</p>'],
  },
  {
    name: 'styles use logical properties, never left and right',
    folder: 'web/src',
    files: /\.css$/,
    lines: /./,
    forbidden: /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|text-align:\s*(?:left|right)/,
    bites: ['  margin-left: 1rem;', '.a { text-align: right; }'],
    allows: ['  margin-inline-start: 1rem;', '  transform-origin: left;'],
  },
  {
    name: 'pages compare with no status by its name',
    instead:
      'isActionAllowed() of contracts/src/rules/allowed-actions.ts for what may be done, contracts/src/rules/queues.ts for what ' +
      'waits, a table by status for words and colours',
    folder: 'web/src',
    files: /\.(tsx|ts)$/,
    except: /\.spec\.tsx?$/,
    lines: /[sS]tatus/,
    forbidden: new RegExp(`[sS]tatus\\)?\\s*[!=]==?\\s*'(?:${STATUS})'|'(?:${STATUS})'\\s*[!=]==?[^'=]*[sS]tatus\\b`),
    bites: [
      "aria-disabled={application?.status !== 'ready_for_submission'}",
      "const isSettled = slip.status === 'verified' || isOld;",
      "if ('needs_revision' === documentStatus) return;",
    ],
    allows: [
      "if (session.status === 'signed-in') return;",
      "const [status, setStatus] = useState('draft');",
      "status: { label: phase === 'failed' ? 'a' : 'b' },",
    ],
  },
  {
    name: 'the domain has no clock, no chance and no environment',
    folder: 'services/domain/src',
    files: /\.ts$/,
    except: /\.spec\.ts$|\/testing\//,
    lines: /./,
    forbidden: /Date\.now\(|new Date\(\)|Math\.random\(|process\.|performance\.now\(|setTimeout\(|randomUUID\(/,
    bites: ['const now = Date.now();', 'if (process.env.X) return;', 'const id = randomUUID();'],
    allows: ['const opened = new Date(context.now);', ' * processes. Data'],
  },
  {
    name: 'tests wait with `eventually`, which a busy machine does not make give up',
    folder: 'services',
    files: /\/src\/.*\.ts$/,
    except: /\/testing\/eventually\.ts$/,
    lines: /./,
    forbidden: /\bvi\.wait(?:For|Until)\(/,
    bites: ['await vi.waitFor(() => expect(seen).toHaveLength(2));'],
    allows: ['await eventually(() => expect(seen).toHaveLength(2));', "await page.waitForURL('/');"],
  },
  {
    name: 'tests that cannot be run say why, by `describeUnless` and `itUnless`',
    folder: 'services',
    files: /\/src\/.*(?:\.spec\.ts|\/contract-suites\/.*\.ts)$/,
    lines: /./,
    forbidden: /\b(?:describe|it|test)\.(?:skipIf|runIf|skip|todo)\b|\bskip\(\)/,
    bites: ['describe.skipIf(server === null)(title, () => {', "it.todo('should do')", 'return skip();'],
    allows: ["itUnless(obstacle, 'should skip what is there', async () => {", 'writer.skip(8);'],
  },
];

const breaks = (convention, line) => convention.lines.test(line) && convention.forbidden.test(line);

function findToothless() {
  return CONVENTIONS.flatMap((convention) => [
    ...convention.bites.filter((line) => !breaks(convention, line)),
    ...convention.allows.filter((line) => breaks(convention, line)),
  ]);
}

function filesOf({ folder, files, except }) {
  if (!existsSync(join(root, folder))) return [];

  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => files.test(name) && !except?.test(name));
}

let violations = 0;
for (const line of findToothless()) {
  violations += 1;
  console.error(`A convention judges its own example wrongly: ${line}`);
}

for (const convention of CONVENTIONS) {
  const files = filesOf(convention);
  if (files.length === 0) {
    violations += 1;
    console.error(`No file of ${convention.folder} was looked at`);
  }

  for (const file of files) {
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        if (!breaks(convention, line)) return;
        violations += 1;
        console.error(`${file}:${index + 1}: ${convention.name}: ${line.trim()}`);
        if (convention.instead !== undefined) console.error(`  Instead: ${convention.instead}`);
      });
  }
  console.log(`${String(files.length).padStart(5)} files: ${convention.name}`);
}

process.exitCode = violations > 0 ? 1 : 0;
