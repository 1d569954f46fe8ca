import type { ApplicationEvent } from '@entry/contracts/application/events';
import { type DerivedStatus, derivedStatus } from '@entry/contracts/rules/application-progress';
import type { FactualStatus } from '@entry/contracts/rules/statuses';
import { evolve } from './evolve.ts';
import { type ApplicationState, countMissingFields, currentDocuments, type ExistingApplication } from './state.ts';

type StatusEventType = Extract<
  ApplicationEvent['type'],
  'ApplicationPreRegistered' | 'ApplicationReturnedToDraft' | 'ApplicationBecameReady' | 'ApplicationReadinessLost'
>;

/** Every step between two statuses is recorded, so that no reader has to guess a skipped one. */
const STATUS_EVENTS = {
  draft: {
    draft: [],
    pre_registered: ['ApplicationPreRegistered'],
    ready_for_submission: ['ApplicationPreRegistered', 'ApplicationBecameReady'],
  },
  pre_registered: {
    draft: ['ApplicationReturnedToDraft'],
    pre_registered: [],
    ready_for_submission: ['ApplicationBecameReady'],
  },
  ready_for_submission: {
    draft: ['ApplicationReadinessLost', 'ApplicationReturnedToDraft'],
    pre_registered: ['ApplicationReadinessLost'],
    ready_for_submission: [],
  },
} as const satisfies Record<DerivedStatus, Record<DerivedStatus, readonly StatusEventType[]>>;

/** Adds the status events that the facts call for once the events of a decision are counted in. */
export function withDerivedStatus(
  state: ApplicationState,
  events: readonly ApplicationEvent[],
): readonly ApplicationEvent[] {
  const after = events.reduce(evolve, state);
  if (after.kind !== 'open') return events;

  const { applicationId } = after;
  const types: readonly StatusEventType[] = STATUS_EVENTS[after.status][statusByFacts(after)];
  if (types.length === 0) return events;

  return [...events, ...types.map((type) => ({ type, data: { applicationId } }))];
}

/** Where the facts alone put an application, whatever status an admin set. */
export function factualStatus(application: ExistingApplication): FactualStatus {
  return application.isSubmitted ? 'submitted' : statusByFacts(application);
}

export function statusByFacts(application: ExistingApplication): DerivedStatus {
  return derivedStatus({
    missingFieldCount: countMissingFields(application),
    documents: currentDocuments(application),
    paymentSlips: application.paymentSlips,
  });
}
