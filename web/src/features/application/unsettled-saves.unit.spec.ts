import { describe, expect, it } from 'vitest';
import { ApiProblem, networkProblem } from '../../api/api-problem.ts';
import type { SaveVariables } from '../applications/api/save-application.ts';
import { createUnsettledSaves } from './unsettled-saves.ts';

const save = (city: string, revision?: number): SaveVariables => ({
  applicationId: 'a-1',
  form: { city },
  keepalive: false,
  ...(revision === undefined ? {} : { revision }),
});
const lost = () => Promise.reject(networkProblem());
const answered = async () => 'stored';
const refused = () => Promise.reject(new ApiProblem({ status: 409, code: 'stale_revision', message: '' }));

describe('A save without an answer', () => {
  it('should be sent again as the very same object, when the same is to be sent', async () => {
    const saves = createUnsettledSaves([], () => undefined);
    const first = save('Harar', 1);
    await saves.track(first, lost).catch(() => undefined);
    const sent: unknown[] = [];
    await saves.track(save('Harar', 1), async (variables) => sent.push(variables));

    expect(sent[0]).toBe(first);
    expect(saves.all()).toStrictEqual([]);
  });

  it('should be settled first when it names no revision: late, it would undo what comes after', async () => {
    const first = save('Harar');
    const saves = createUnsettledSaves([first], () => undefined);
    const sent: unknown[] = [];
    await saves.settle(async (variables) => sent.push(variables));

    expect(sent).toStrictEqual([first]);
    expect(saves.all()).toStrictEqual([]);
  });

  it('should keep others waiting while it cannot be settled, and no longer when it is refused', async () => {
    const saves = createUnsettledSaves([save('Harar')], () => undefined);

    await expect(saves.settle(lost)).rejects.toMatchObject({ code: 'network' });
    expect(saves.all()).toHaveLength(1);
    await saves.settle(refused);
    expect(saves.all()).toStrictEqual([]);
  });

  it('should be forgotten when it rests on a revision and a later one is stored', async () => {
    const saves = createUnsettledSaves([save('Harar', 1)], () => undefined);
    await saves.settle(lost);
    await saves.track(save('Adama', 1), answered);

    expect(saves.all()).toStrictEqual([]);
  });
});
