import { readdirSync, readFileSync } from 'node:fs';
import { COMMAND_TYPES } from '@entry/contracts/all-commands';
import { beforeAll, describe, expect, it } from 'vitest';
import { METRICS, type MetricDefinition } from './metric-definitions.ts';
import { createMetrics } from './metrics.ts';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const documentation = read('docs/operations.md');
const alerts = read('deploy/observability/alerts.yml');
const dashboard = read('deploy/observability/dashboard.json');

type Dashboard = {
  readonly panels: readonly {
    readonly type: string;
    readonly datasource?: { readonly uid: string };
    readonly targets?: readonly { readonly expr: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
};

const definitions: readonly MetricDefinition[] = Object.values(METRICS);
/** Names of all series that a process has: of a histogram there are three. */
let series: ReadonlySet<string>;
/** Which labels each series has, besides those that the one who collects it adds. */
const labelsOf = new Map<string, readonly string[]>();
const ADDED = ['le', 'job', 'instance', 'process'];

beforeAll(async () => {
  for (const { name, type, labels } of definitions) {
    const names = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    for (const one of names) labelsOf.set(one, [...Object.keys(labels), ...ADDED]);
  }
  const text = await createMetrics().text();
  const ofProcess = [...text.matchAll(/^((?:process|nodejs)_\w+?)(?:\{| )/gm)].map(([, name]) => name as string);
  series = new Set([...labelsOf.keys(), ...ofProcess]);
});

const named = (text: string): readonly string[] => text.match(/\b(?:entry|process|nodejs)_[a-z0-9_]+/g) ?? [];
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);

/** As GitHub makes them from headings. */
const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Rows of the table: name, type and labels. */
const rows = [...documentation.matchAll(/^\| `(entry_\w+)` \| (\w+) \| ([^|]*)\|/gm)].map(
  ([, name, type, labels = '']) => ({
    name,
    type,
    labels: labels.match(/\w+/g) ?? [],
  }),
);

describe('When metrics are written about', () => {
  it('should find each of them in the documentation, with its type and labels, and no others', () => {
    expect(rows).toStrictEqual(
      expect.arrayContaining(
        definitions.map(({ name, type, labels }) => ({ name, type, labels: Object.keys(labels) })),
      ),
    );
    expect(rows).toHaveLength(definitions.length);
  });

  it.each([
    ['the alarms', alerts],
    ['the dashboard', dashboard],
  ])('should find everything that %s name among the metrics', (_what, text) => {
    const expressions = named(text);

    expect(expressions.length).toBeGreaterThan(15);
    expect(expressions.filter((name) => !series.has(name))).toStrictEqual([]);
  });

  it.each([
    ['the alarms', alerts],
    ['the dashboard', dashboard.replaceAll('\\"', '"')],
  ])('should find the labels that %s choose by', (_what, text) => {
    const chosen = [...text.matchAll(/\b(entry_\w+)\{([^{}]*)\}/g)].flatMap(([, name = '', selector = '']) =>
      [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ name, label })),
    );

    expect(chosen.length).toBeGreaterThan(2);
    expect(chosen.filter(({ name, label }) => !labelsOf.get(name)?.includes(label))).toStrictEqual([]);
  });

  it.each([
    ['the alarms', alerts],
    ['the dashboard', dashboard.replaceAll('\\"', '"')],
  ])('should find the values of labels that %s choose by', (_what, text) => {
    const known = new Map(
      definitions.flatMap(({ name, labels }) =>
        Object.entries(labels).map(([label, all]) => [`${name} ${label}`, all]),
      ),
    );
    const chosen = [...text.matchAll(/\b(entry_\w+?)(?:_bucket|_sum|_count)?\{([^{}]*)\}/g)].flatMap(
      ([, name = '', selector = '']) =>
        [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', value = '']) => ({
          name,
          label,
          value,
        })),
    );
    const isKnown = ({ name, label, value }: (typeof chosen)[number]): boolean => {
      const values = known.get(`${name} ${label}`) ?? [];
      return (
        values.length === 0 || value.startsWith('$') || values.some((one) => new RegExp(`^(?:${value})$`).test(one))
      );
    };

    expect(chosen.length).toBeGreaterThan(2);
    expect(chosen.filter((one) => !isKnown(one))).toStrictEqual([]);
  });

  it('should show every metric on the dashboard', () => {
    const shown = named(dashboard);

    expect(definitions.filter(({ name }) => !shown.some((one) => one.startsWith(name)))).toStrictEqual([]);
  });

  it('should ask the chosen data source, by variables that the dashboard has and by process and instance each time', () => {
    const { panels, templating } = JSON.parse(dashboard) as Dashboard;
    const shown = panels.filter(({ type }) => type !== 'row');
    const variables = templating.list.map(({ name }) => `$${name}`);
    const expressions = shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

    expect(variables).toStrictEqual(['$datasource', '$process', '$instance', '$model', '$partition']);
    expect(shown.map(({ datasource }) => datasource?.uid.replaceAll(/[{}]/g, ''))).toStrictEqual(
      shown.map(() => '$datasource'),
    );
    expect(
      expressions
        .flatMap((one) => one.match(/\$\w+/g) ?? [])
        .filter((name) => ![...variables, '$__rate_interval'].includes(name)),
    ).toStrictEqual([]);
    expect(expressions.filter((one) => !one.includes('process=~"$process",instance=~"$instance"'))).toStrictEqual([
      'max(entry_partitions)',
    ]);
  });

  it('should miss every series of ours that another alarm needs', () => {
    // Nothing is told of these before the first request of a page, and by the embedded profile only.
    const excepted = ['entry_http_request_seconds', 'entry_storage_level'];
    const rule = /- alert: MetricsMissing[\s\S]*?(?=- alert:)/.exec(alerts)?.[0] ?? '';
    const base = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');
    const needed = new Set(
      named(alerts.replace(rule, ''))
        .filter((name) => name !== 'process_max_fds')
        .map(base),
    );
    const missed = [...rule.matchAll(/absent\((\w+)\{[^{}]*\}\), "series", "(\w+)"/g)];

    expect(missed.map(([, , told]) => told)).toStrictEqual(missed.map(([, asked]) => asked));
    expect(missed.map(([, , told = '']) => base(told)).sort()).toStrictEqual(
      [...needed].filter((name) => !excepted.includes(name)).sort(),
    );
  });

  it('should lead from every alarm to a heading of a runbook', () => {
    const rules = alerts.split('- alert: ').slice(1);
    const broken = rules.flatMap((rule) => {
      const [, path = '', anchor = ''] = /runbook: (docs\/runbooks\/[\w-]+\.md)#([\w-]+)$/m.exec(rule) ?? [];
      return path !== '' && anchorsOf(read(path)).includes(anchor) ? [] : [rule.split('\n')[0]];
    });

    expect(rules).toHaveLength(alertNames.length);
    expect(broken).toStrictEqual([]);
  });

  it('should explain every alarm in the documentation, and no others', () => {
    const explained = [...documentation.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name as string);

    expect(alertNames.length).toBeGreaterThan(15);
    expect(explained.filter((name) => !/^[A-Z_]+$/.test(name)).sort()).toStrictEqual([...alertNames].sort());
  });
});

describe('When commands are counted', () => {
  it('should know every command that a file of the contracts defines', () => {
    const folder = 'contracts/src';
    const files = readdirSync(new URL(`../../../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' });
    const defined = files
      .filter((name) => name.endsWith('commands.ts') && !name.startsWith('all-'))
      .flatMap((name) => [...read(`${folder}/${name}`).matchAll(/type: z\.literal\('(\w+)'\)/g)])
      .map(([, type]) => type as string);

    expect(COMMAND_TYPES.toSorted()).toStrictEqual(defined.toSorted());
  });
});
