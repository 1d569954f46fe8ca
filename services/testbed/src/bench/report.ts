import { type Spread, spreadOf } from './statistics.ts';

/** One target of the product, with what was measured for it. */
export type Finding = {
  readonly target: string;
  /** What the measured values must not fall below, or not exceed. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
  /** Of the goal and of the values; empty for a plain ratio. */
  readonly unit: string;
  /** One per repetition. */
  readonly values: readonly number[];
  readonly note?: string;
};

export type Verdict = { readonly isMet: boolean; readonly words: string };

export function verdictOf({ goal, values }: Finding): Verdict {
  const { median } = spreadOf(values);
  const [bound, isMet] =
    'atLeast' in goal ? [goal.atLeast, median >= goal.atLeast] : [goal.atMost, median <= goal.atMost];
  if (isMet) return { isMet, words: 'met' };

  return { isMet, words: `missed by ${Math.abs((median / bound - 1) * 100).toFixed(0)} %` };
}

export function describeGoal({ goal, unit }: Finding): string {
  return 'atLeast' in goal ? `>= ${goal.atLeast}${unit}` : `<= ${goal.atMost}${unit}`;
}

export function describeSpread({ median, minimum, maximum }: Spread, unit = ''): string {
  return `${round(median)}${unit} [${round(minimum)}..${round(maximum)}]`;
}

/** Three significant digits, thousands grouped. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');

  return String(Number(value.toPrecision(3)));
}

export function heading(text: string): void {
  say(`\n## ${text}\n`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A Markdown table, so that a report can be kept as it was printed. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;

  say(line(header));
  say(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) say(line(row));
}

export function printFindings(findings: readonly Finding[]): void {
  heading('Targets');
  table(
    ['target', 'goal', 'median [min..max]', 'verdict', 'note'],
    findings.map((finding) => [
      finding.target,
      describeGoal(finding),
      describeSpread(spreadOf(finding.values), finding.unit),
      verdictOf(finding).words,
      finding.note ?? '',
    ]),
  );
}
