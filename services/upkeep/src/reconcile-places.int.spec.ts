import { WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { countSlots } from '@entry/domain/waiting-list-slots/state';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import { openCommandSession } from '@entry/flows/command-session';
import { createClient, must } from '@entry/gateway/testing/test-client';
import { dyingAfter, startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { openWaitingListDesk } from '@entry/gateway/testing/waiting-list-desk';
import { newId } from '@entry/platform/identifiers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMiscounts, putCountsRight } from './reconcile-counts.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const sessionNow = () =>
  openCommandSession(
    { commands: service.commands, waitFor: async () => true },
    {
      account: { accountId: 'system', role: 'system' },
      commandId: newId(),
      requestId: newId(),
      now: new Date().toISOString(),
    },
  );
const sendToSlots = (command: Parameters<typeof waitingListSlotsDecider.decide>[0]) =>
  sessionNow().send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, command);

async function countedSlots() {
  const { state } = await service.commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);

  return countSlots(state, new Date().toISOString());
}

async function reconcile(): Promise<void> {
  await putCountsRight(sessionNow(), await findMiscounts(service.dependencies, new AbortController().signal));
}

describe('When places of the waiting list and promises do not agree', () => {
  it('should give a place for good to who confirmed when the process ended before it was theirs', async () => {
    const desk = await openWaitingListDesk(service);
    const [abel] = await desk.join('abel@example.com');
    const [ofAbel] = await desk.invite({ entryIds: [abel?.id ?? ''] });
    const dying = createClient(dyingAfter(service, 1));
    const confirming = await dying.send('POST', '/api/waitinglist/confirm', { token: ofAbel?.token });
    expect([confirming.status, await countedSlots()]).toStrictEqual([500, { taken: 0, held: 1 }]);

    await reconcile();

    expect(await countedSlots()).toStrictEqual({ taken: 1, held: 0 });
  });

  it('should give back the places of those who only wait, which an older version gave to everybody who joined', async () => {
    const desk = await openWaitingListDesk(service);
    const entries = await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    for (const { id } of entries) await sendToSlots({ type: 'TakeSlot', entryId: id });
    const [ofBeza] = await desk.invite({ entryIds: [entries[1]?.id ?? ''] });
    must(await desk.confirm(ofBeza?.token ?? ''));
    expect(await countedSlots()).toStrictEqual({ taken: 3, held: 0 });

    await reconcile();

    expect(await countedSlots()).toStrictEqual({ taken: 1, held: 0 });
    const types = (await service.log.readStream(WAITING_LIST_SLOTS_STREAM, 0, 100)).map(({ type }) => type);
    expect(types).toStrictEqual(['SlotTaken', 'SlotTaken', 'SlotTaken', 'SlotReleased', 'SlotReleased']);
  });
});
