import { describeEvent } from '@entry/contracts/audit/describe-event';
import { describeField } from '@entry/contracts/audit/describe-field';
import { describeInstant } from '@entry/contracts/audit/describe-instant';
import { describeValue } from '@entry/contracts/audit/describe-value';
import { fillWords } from '@entry/contracts/audit/fill-words';
import { displayId } from '@entry/contracts/rules/limits';
import type { ProofAnswer, ProveEvent } from '@entry/platform/ports/evidence-desk';
import type { ApplicationThen, PersonalData } from '@entry/platform/ports/history-reader';
import type { HistoryRow } from '../queries/as-of/tell-history.ts';
import { type Html, html } from './html.ts';
import { REPORT_STYLE } from './report-style.ts';

export type ReportOptions = {
  readonly applicationId: string;
  readonly rows: readonly HistoryRow[];
  /** As it is after the last event. */
  readonly fields: ApplicationThen['fields'];
  readonly personalData: PersonalData;
  /** Whether anybody looked for the names of those who acted: staff keep theirs when the applicant is erased. */
  readonly areNamesOpen: boolean;
  readonly prove: ProveEvent;
  /** How far the history was verified, in words. */
  readonly remark: readonly string[];
  /** When it was made: ISO 8601, UTC. */
  readonly time: string;
};

type Proven = { readonly row: HistoryRow; readonly proof: ProofAnswer };

const AT_ONCE = 8;

const PERSONAL_DATA: Readonly<Record<PersonalData, string>> = {
  shown: 'This report contains personal data. Keep it, and destroy it, as the law asks of you.',
  sealed: 'Facts only: names, answers, notes and reasons are sealed, and were not opened for this report.',
  erased: fillWords('timeline.erased'),
};

/**
 * The report of one application that an auditor prints: every event in words, with who, when, why, what it changed and
 * where it lies in the signed history. One page of HTML without scripts, which loads nothing.
 */
export async function writeReport(options: ReportOptions): Promise<string> {
  const { applicationId } = options;
  const proven = await proveAll(options);
  const title = `Report of application ${displayId(applicationId)}`;

  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
${writeHeader(options, title)}
<main>
${writeFields(options)}
<h2>What happened</h2>
<ol>
${proven.map((each) => writeEvent(each, options))}
</ol>
${writeEvidence(proven)}
</main>
</body>
</html>
`;

  return page.html;
}

function writeHeader({ applicationId, rows, personalData, remark, time }: ReportOptions, title: string): Html {
  return html`<header>
<h1>${title}</h1>
<p>Application <code>${applicationId}</code>. ${rows.length} events, from the event log alone. Made ${describeInstant(time)}.</p>
${remark.map((line) => html`<p>${line}</p>`)}
<p class="notice">${PERSONAL_DATA[personalData]}</p>
</header>`;
}

function writeFields({ fields }: ReportOptions): Html {
  if (fields.length === 0) return html`<p>The application was deleted.</p>`;

  const rows = fields.map(({ label, kind, value }) => {
    const shown = kind === 'instant' ? describeInstant(value) : value;
    return html`<tr><td>${label}</td><td>${shown}</td></tr>\n`;
  });
  return html`<h2>As it is after the last event</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Value</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>`;
}

function writeEvent({ row, proof }: Proven, { personalData, areNamesOpen }: ReportOptions): Html {
  const { type, facts, recordedAt, actor, reason, isUnreadable, changes, correlationId, eventId, position } = row;
  const isSealed = isUnreadable && personalData === 'sealed';

  return html`<li>
<h3>${describeEvent({ type, facts: [...facts], count: 1 }, fillWords)}</h3>
<p><time datetime="${recordedAt}">${describeInstant(recordedAt)}</time> · ${nameOf(actor, areNamesOpen)}</p>
${reason === '' ? '' : html`<p>${fillWords('timeline.reason')}: <q>${reason}</q></p>`}
${isUnreadable ? html`<p class="quiet">${isSealed ? 'What was written with it is sealed.' : fillWords('timeline.erased')}</p>` : ''}
${writeChanges(readable(changes, personalData))}
<dl>
<dt>Event</dt><dd><code>${eventId}</code>, ${type}</dd>
<dt>Position</dt><dd><code>${position}</code> in the log, revision ${row.revision} of <code>${row.stream}</code></dd>
<dt>Request</dt><dd><code>${correlationId}</code></dd>
<dt>Actor</dt><dd><code>${actor.id}</code>, ${fillWords(`timeline.role.${actor.role}`)}</dd>
<dt>Proof</dt><dd>${wordsOf(proof)}</dd>
</dl>
</li>
`;
}

function nameOf({ id, role, name }: HistoryRow['actor'], areNamesOpen: boolean): string {
  if (role === 'system' || role === 'visitor') return fillWords(`timeline.role.${role}`);
  if (!areNamesOpen) return `${fillWords(`timeline.role.${role}`)} ${displayId(id)}`;

  const shown = name === '' ? fillWords('timeline.someone', { id: displayId(id) }) : name;
  return fillWords('timeline.by', { name: shown, role: fillWords(`timeline.role.${role}`) });
}

/** What a form began with and nobody can follow any more would be told as taken away by the first save. */
function readable(changes: HistoryRow['changes'], personalData: PersonalData): HistoryRow['changes'] {
  if (changes === null || personalData === 'shown') return changes;

  return changes.filter(({ field }) => !field.startsWith('sections.'));
}

function writeChanges(changes: HistoryRow['changes']): Html {
  if (changes === null || changes.length === 0) return html``;

  const none = fillWords('timeline.none');
  const told = (field: string, value: string | null): string => (value === null ? none : describeValue(field, value));
  return html`<table>
<thead><tr><th scope="col">Field</th><th scope="col">${fillWords('timeline.before')}</th><th scope="col">${fillWords('timeline.after')}</th></tr></thead>
<tbody>
${changes.map(({ field, before, after }) => html`<tr><td>${describeField(field)}</td><td>${told(field, before)}</td><td>${told(field, after)}</td></tr>\n`)}
</tbody>
</table>`;
}

function wordsOf(proof: ProofAnswer): string {
  switch (proof.kind) {
    case 'proven':
      return `Leaf ${proof.index} of the tree that the checkpoint below signs`;
    case 'not covered yet':
      return 'No checkpoint covers it yet';
    case 'contradicted':
      return 'CONTRADICTED: the log holds something else than what was recorded of it';
  }
}

function writeEvidence(proven: readonly Proven[]): Html {
  const last = proven.findLast(({ proof }) => proof.kind === 'proven')?.proof;
  if (last?.kind !== 'proven') return html`<h2>Evidence</h2><p>No checkpoint covers any of these events yet.</p>`;

  return html`<h2>Evidence</h2>
<p>The newest checkpoint, signed ${describeInstant(last.time)}. <code>npm run audit -- prove</code> with the id of an event prints the
proof that leads from its leaf to this root; <code>npm run audit -- verify</code> holds the whole history to it.</p>
<pre>${last.proof.slice(last.proof.indexOf('\n\n') + 2)}</pre>`;
}

/** A few at a time: each reads log and evidence. */
async function proveAll({ rows, prove }: ReportOptions): Promise<readonly Proven[]> {
  const proven: Proven[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    proven.push(
      ...(await Promise.all(
        some.map(async (row) => ({
          row,
          proof: await prove({ eventId: row.eventId, position: BigInt(row.position) }),
        })),
      )),
    );
  }

  return proven;
}
