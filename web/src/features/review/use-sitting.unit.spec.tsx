import type { NextItemReply } from '@entry/contracts/admin/review';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type NextGiven, useSitting, type Wish } from './use-sitting.ts';

const queryClient = new QueryClient();
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = { url: '/file', expiresAt: '2026-11-27T12:01:00.000Z' };
/** The review of an item is its id here. */
const given = (reply: NextItemReply): NextGiven<string> => ({
  ...reply,
  item: reply.itemId === null ? null : { review: reply.itemId, file },
});

/** A service that answers one reply after the other. */
function begin(replies: readonly (NextItemReply | Error)[], isPressed = true) {
  const wishes: Wish[] = [];
  const onClose = vi.fn<() => void>();
  const askNext = async (wish: Wish): Promise<NextGiven<string>> => {
    const reply = replies[wishes.length];
    wishes.push(wish);
    if (reply instanceof Error) throw reply;
    return given(reply ?? { itemId: null, waiting: 0 });
  };
  const { result } = renderHook(() => useSitting({ startId: 'a', isPressed, askNext, onClose }), { wrapper });

  return { sitting: result, wishes, onClose };
}

describe('When an item is opened', () => {
  it('should be asked for when it was pressed, and shown with its place', async () => {
    const { sitting, wishes } = begin([{ itemId: 'a', waiting: 37 }]);
    expect(sitting.current.phase).toBe('asking');

    await waitFor(() => expect(sitting.current.phase).toBe('shown'));

    expect(wishes).toStrictEqual([{ passed: [], wanted: 'a' }]);
    expect(sitting.current).toMatchObject({ currentId: 'a', place: { position: 1, total: 37 }, isPassedOver: false });
  });

  it('should give way to another one where a colleague has it open', async () => {
    const { sitting } = begin([{ itemId: 'b', waiting: 2 }]);

    await waitFor(() => expect(sitting.current.phase).toBe('shown'));

    expect(sitting.current).toMatchObject({ currentId: 'b', place: { position: 1, total: 2 }, isPassedOver: true });
  });

  it('should be shown at once by a link, whoever has it open', () => {
    const { sitting, wishes } = begin([], false);

    expect(sitting.current).toMatchObject({ phase: 'shown', currentId: 'a', place: null });
    expect(wishes).toStrictEqual([]);
  });
});

describe('When a decision was made', () => {
  it('should ask for one that was not shown yet, and bring what was passed again at the end', async () => {
    const { sitting, wishes } = begin([
      { itemId: 'a', waiting: 2 },
      { itemId: 'b', waiting: 2 },
      { itemId: null, waiting: 1 },
      { itemId: 'a', waiting: 1 },
      { itemId: null, waiting: 0 },
    ]);
    await waitFor(() => expect(sitting.current.phase).toBe('shown'));
    act(() => sitting.current.goNext?.());
    await waitFor(() => expect(sitting.current.currentId).toBe('b'));
    act(() => sitting.current.goOn(true));
    await waitFor(() => expect(sitting.current).toMatchObject({ phase: 'shown', currentId: 'a' }));
    act(() => sitting.current.goOn(true));
    await waitFor(() => expect(sitting.current.phase).toBe('done'));

    expect(wishes.map(({ passed }) => passed)).toStrictEqual([[], ['a'], ['a', 'b'], ['b'], ['a', 'b']]);
    expect(sitting.current.openElsewhere).toBe(0);
  });

  it('should show at once what came with the answer, and ask for nothing', async () => {
    const { sitting, wishes } = begin([{ itemId: 'a', waiting: 2 }]);
    await waitFor(() => expect(sitting.current.phase).toBe('shown'));
    expect(sitting.current.given?.review).toBe('a');

    expect(sitting.current.wishAfter(true)).toStrictEqual({ passed: ['a'] });
    act(() => sitting.current.goOn(true, given({ itemId: 'b', waiting: 1 })));

    expect(sitting.current).toMatchObject({ phase: 'shown', currentId: 'b', given: { review: 'b', file } });
    expect(wishes).toHaveLength(1);
    act(() => sitting.current.goPrevious?.());
    act(() => sitting.current.goNext?.());
    expect(sitting.current).toMatchObject({ currentId: 'b', given: null });
  });

  it('should say how many others have open when nothing is left', async () => {
    const { sitting } = begin([
      { itemId: 'a', waiting: 4 },
      { itemId: null, waiting: 3 },
    ]);
    await waitFor(() => expect(sitting.current.phase).toBe('shown'));
    act(() => sitting.current.goOn(true));

    await waitFor(() => expect(sitting.current).toMatchObject({ phase: 'done', openElsewhere: 3 }));
  });

  it('should offer to ask again when the next could not be asked for', async () => {
    const { sitting, wishes } = begin([
      { itemId: 'a', waiting: 2 },
      new Error('No answer'),
      { itemId: 'b', waiting: 1 },
    ]);
    await waitFor(() => expect(sitting.current.phase).toBe('shown'));
    act(() => sitting.current.goOn(true));
    await waitFor(() => expect(sitting.current.phase).toBe('failed'));
    act(() => sitting.current.failure?.retry());

    await waitFor(() => expect(sitting.current).toMatchObject({ phase: 'shown', currentId: 'b' }));
    expect(wishes[2]).toStrictEqual(wishes[1]);
  });

  it('should close after one that did not wait', async () => {
    const { sitting, onClose } = begin([], false);

    expect(sitting.current.wishAfter(false)).toBeUndefined();
    act(() => sitting.current.goOn(false));

    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('When somebody looks back', () => {
  it('should show what was decided before, and go on from there', async () => {
    const { sitting } = begin([
      { itemId: 'a', waiting: 2 },
      { itemId: 'b', waiting: 1 },
    ]);
    await waitFor(() => expect(sitting.current.phase).toBe('shown'));
    act(() => sitting.current.goOn(true));
    await waitFor(() => expect(sitting.current.currentId).toBe('b'));

    act(() => sitting.current.goPrevious?.());
    expect(sitting.current.currentId).toBe('a');
    act(() => sitting.current.goNext?.());
    expect(sitting.current.currentId).toBe('b');
  });
});
