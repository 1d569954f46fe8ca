import type { ReadModelState } from '@entry/contracts/read-models/api';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import messages from '../../messages/en/admin-projections.ts';
import common from '../../messages/en/common.ts';
import { renderWithMessages } from '../../testing/render-page.tsx';
import { HealthNotice } from './components/health-notice.tsx';
import { ReadModelCard } from './components/read-model-card.tsx';

const STATE: ReadModelState = {
  model: 'payment-slips',
  version: 3,
  position: '4711',
  isCurrent: true,
  lagEvents: 0,
  lagSeconds: 0,
  parkedCount: 0,
  parked: [],
  rebuild: null,
};
const WAITING: ReadModelState = {
  ...STATE,
  parkedCount: 3,
  parked: [
    {
      kind: 'document',
      target: 'f2a8',
      stream: 'application-17',
      revision: 4,
      eventType: 'PaymentSlipUploaded',
      position: '4700',
      recordedAt: '2026-05-12T14:03:00.000Z',
      cause: 'TypeError',
    },
  ],
};

const show = (changes: Partial<ReadModelState>, canRebuild = true) =>
  renderWithMessages(<ReadModelCard state={{ ...STATE, ...changes }} head="4800" canRebuild={canRebuild} />, [
    common,
    messages,
  ]);
const health = (...models: readonly ReadModelState[]) =>
  renderWithMessages(<HealthNotice head="4800" isHealthy canRebuild models={[...models]} />, [common, messages]);
const isShown = (text: string | RegExp) => screen.queryAllByText(text).length > 0;

afterEach(cleanup);

describe('The card of a read model', () => {
  it('should say that it is up to date, and how far that is', () => {
    show({});

    expect(['Payment slips', 'Up to date', '4711 of 4800', 'Nothing', '3'].filter((text) => !isShown(text))).toEqual(
      [],
    );
  });

  it.each([
    [{ lagEvents: 1, lagSeconds: 0.4 }, '1 event, 0.4 s'],
    [{ lagEvents: 120, lagSeconds: 3.2 }, '120 events, 3.2 s'],
    [{ lagEvents: 1_000, lagSeconds: 61 }, 'more than 1,000 events, 61 s'],
  ])('should say how far it is behind: %o', (lag, words) => {
    show({ isCurrent: false, ...lag });

    expect([isShown('Behind'), isShown(words)]).toEqual([true, true]);
  });

  it('should show what waits, the event and the cause, and how many more', () => {
    show(WAITING);

    expect(isShown('Records wait')).toBe(true);
    expect(isShown('Record f2a8')).toBe(true);
    expect(isShown('Event PaymentSlipUploaded, number 5 of application-17')).toBe(true);
    expect(isShown(/^Event of 12 May 2026.*Cause: TypeError$/)).toBe(true);
    expect(isShown('And 2 more.')).toBe(true);
  });

  it('should show the progress of building it anew, and no button meanwhile', () => {
    show({ rebuild: { phase: 'building', events: 1_200, share: 0.45, cause: null } });

    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45');
    expect(isShown('Being built anew: 45%, 1,200 events so far.')).toBe(true);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('should offer to switch to what was built, and say what could not be built', () => {
    show({ rebuild: { phase: 'built', events: 2_000, share: 1, cause: null } });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Switch to it', 'Build anew']);
    cleanup();

    show({ rebuild: { phase: 'failed', events: 0, share: 0, cause: 'It cannot take DocumentUploaded' } });
    expect(isShown(/^It cannot take DocumentUploaded\. The read model that serves was not changed\.$/)).toBe(true);
  });

  it('should have no button where a command rebuilds', () => {
    show({}, false);

    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('The sentence about all of them', () => {
  it('should say that all is well, that some are behind, or that something waits', () => {
    health(STATE, STATE);
    expect(isShown('All read models are up to date')).toBe(true);
    cleanup();

    health(STATE, { ...STATE, isCurrent: false });
    expect(isShown('Some read models are catching up')).toBe(true);
    cleanup();

    health(STATE, WAITING);
    expect(isShown('3 records wait because an event could not be applied')).toBe(true);
    expect(screen.getByRole('button').textContent).toBe('Try again');
  });
});
