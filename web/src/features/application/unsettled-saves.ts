import { ApiProblem } from '../../api/api-problem.ts';
import type { CreateVariables, SaveVariables } from '../applications/api/save-application.ts';

/** A save whose outcome nobody knows: the very object that was sent, so that it can be sent again under its key. */
export type Unsettled = CreateVariables | SaveVariables;

type Entry = { readonly variables: Unsettled; isUnderWay: boolean };

/**
 * Keeps the saves that went out and were not answered. One that names a revision can do no harm when it arrives late, for
 * the server refuses it once another is stored. One that names none would undo what was saved after it, so it is sent
 * again first, byte by byte and under the same key: it takes effect now or has taken effect, and never once more.
 */
export function createUnsettledSaves(first: readonly Unsettled[], onChange: () => void) {
  let entries: Entry[] = first.map((variables) => ({ variables, isUnderWay: false }));

  const forget = (keep: (entry: Entry) => boolean) => {
    entries = entries.filter(keep);
    onChange();
  };

  /** Sends it, unless the very same was sent before without an answer: then that one again. */
  async function track<Variables extends Unsettled, Answer>(
    wanted: Variables,
    send: (variables: Variables) => Promise<Answer>,
  ): Promise<Answer> {
    const before = entries.find(({ variables, isUnderWay }) => !isUnderWay && isSameSave(variables, wanted));
    const entry: Entry = before ?? { variables: wanted, isUnderWay: true };
    entry.isUnderWay = true;
    if (before === undefined) entries.push(entry);
    onChange();

    try {
      const answer = await send(entry.variables as Variables);
      // Those that rest on a revision, or on there being no application, are refused from now on.
      const isHarmless = ({ variables }: Entry) => !('applicationId' in variables) || variables.revision !== undefined;
      forget((other) => other !== entry && (other.isUnderWay || !isHarmless(other)));
      return answer;
    } catch (error) {
      entry.isUnderWay = false;
      if (isDecided(error)) forget((other) => other !== entry);
      throw error;
    }
  }

  return {
    track,
    settle: async (send: (variables: SaveVariables) => Promise<unknown>): Promise<void> => {
      for (const { variables, isUnderWay } of entries) {
        if (isUnderWay || !('applicationId' in variables) || variables.revision !== undefined) continue;

        await track(variables, send).catch((error: unknown) => {
          if (!isDecided(error)) throw error;
        });
      }
    },
    all: (): readonly Unsettled[] => entries.map(({ variables }) => variables),
    forms: () => entries.map(({ variables }) => variables.form),
  };
}

function isDecided(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}

function isSameSave(one: Unsettled, other: Unsettled): boolean {
  const text = ({ keepalive: _keepalive, ...save }: Unsettled) => JSON.stringify(save);
  return text(one) === text(other);
}
