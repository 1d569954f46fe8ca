import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { APPLICATION_EVENTS, type ApplicationEvent } from '@entry/contracts/application/events';
import { applicationProgress, derivedStatus } from '@entry/contracts/rules/application-progress';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { ARBITRARY_APPLICATION_COMMANDS } from '../testing/arbitrary-application-command.ts';
import { SEED } from '../testing/seed.ts';
import { DEFAULT_CONTEXT, decideOnce, expectToFitContract } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';
import { type ApplicationState, allMissingFields, currentDocuments, isExisting } from './state.ts';

type Step = {
  readonly command: ApplicationCommand;
  readonly before: ApplicationState;
  readonly after: ApplicationState;
  readonly events: readonly ApplicationEvent[];
  readonly history: readonly ApplicationEvent[];
};

function play(commands: readonly ApplicationCommand[]): readonly Step[] {
  const steps: Step[] = [];
  let state = applicationDecider.initialState;
  let history: readonly ApplicationEvent[] = [];

  for (const command of commands) {
    const outcome = decideOnce(applicationDecider, command, state, DEFAULT_CONTEXT);
    const events = outcome instanceof DomainError ? [] : outcome;
    const after = events.reduce(applicationDecider.evolve, state);

    history = [...history, ...events];
    steps.push({ command, before: state, after, events, history });
    state = after;
  }

  return steps;
}

function expectAlways(check: (step: Step) => void, numRuns = 150): void {
  fc.assert(
    fc.property(ARBITRARY_APPLICATION_COMMANDS, (commands) => {
      for (const step of play(commands)) check(step);
    }),
    { seed: SEED, numRuns },
  );
}

describe(`Any commands in any order (seed ${SEED})`, () => {
  it('should get far enough to mean something', () => {
    const reached = new Map<string, number>();
    const emitted = new Set<string>();
    expectAlways(({ after, before, events }) => {
      const name = isExisting(after) ? after.status : after.kind;
      if (after !== before) reached.set(name, (reached.get(name) ?? 0) + 1);
      for (const event of events) emitted.add(event.type);
    });

    expect(reached.get('ready_for_submission')).toBeGreaterThan(20);
    expect(reached.get('submitted')).toBeGreaterThan(20);
    expect([...emitted].toSorted()).toStrictEqual(APPLICATION_EVENTS.map((definition) => definition.type).toSorted());
  });

  it('should emit only events that fit their contracts', () => {
    expectAlways(({ events }) => {
      for (const event of events) expectToFitContract(event, APPLICATION_EVENTS);
    }, 40);
  });

  it('should decide the same again', () => {
    expectAlways(({ command, before, events }) => {
      const again = decideOnce(applicationDecider, command, before, DEFAULT_CONTEXT);
      expect(again instanceof DomainError ? [] : again).toStrictEqual(events);
    }, 60);
  });

  it('should have, before submission, the status that the facts call for', () => {
    expectAlways(({ after }) => {
      if (after.kind !== 'open') return;

      const facts = {
        missingFieldCount: allMissingFields(after).length,
        documents: currentDocuments(after),
        paymentSlips: after.paymentSlips,
      };
      expect(after.status).toBe(derivedStatus(facts));
    });
  });

  it('should become submitted only from ready, or because an admin said so', () => {
    expectAlways(({ before, after, events }) => {
      const isByAdmin = events.some((event) => event.type === 'ApplicationStatusSet');
      if (after.kind !== 'submitted' || before.kind === 'submitted' || isByAdmin) return;

      expect(before).toMatchObject({ kind: 'open', status: 'ready_for_submission' });
    });
  });

  it('should never be open again once the entry was made', () => {
    expectAlways(({ before, after }) => {
      if (!isExisting(before) || !before.isSubmitted) return;

      expect(after).toMatchObject({ kind: 'submitted', isSubmitted: true });
    });
  });

  it('should be open again only because an admin took a status back', () => {
    expectAlways(({ before, after, events }) => {
      if (before.kind !== 'submitted' || after.kind === 'submitted') return;

      expect(after.kind).toBe('open');
      expect(events.map((event) => event.type)).toStrictEqual(['ApplicationStatusReset']);
    });
  });

  it('should never change form or documents, nor be deleted, once it is submitted', () => {
    expectAlways(({ before, after }) => {
      if (before.kind !== 'submitted') return;

      expect(readOnlyPartsOf(after)).toStrictEqual(readOnlyPartsOf(before));
    });
  });

  it('should have at most one current document per type', () => {
    expectAlways(({ history, after }) => {
      if (!isExisting(after)) return;

      const types = currentAccordingTo(history);
      expect(types).toStrictEqual([...new Set(types)]);
      expect(types.toSorted()).toStrictEqual(
        currentDocuments(after)
          .map((document) => document.type)
          .toSorted(),
      );
    });
  });

  it('should complete a payment only with a verified slip, and settle both together', () => {
    expectAlways(({ after }) => {
      if (!isExisting(after)) return;

      for (const payment of after.payments) {
        const slip = after.paymentSlips.find((candidate) => candidate.paymentSlipId === payment.paymentSlipId);
        expect(payment.status === 'completed').toBe(slip?.status === 'verified');
        expect(payment.status === 'failed').toBe(slip?.status === 'rejected');
      }
      expect(after.payments).toHaveLength(after.paymentSlips.length);
    });
  });

  it('should record a confirmation number only on a validated application, and only once', () => {
    expectAlways(({ before, after, events }) => {
      const isRecorded = events.some((event) => event.type === 'ConfirmationNumberRecorded');
      if (!isRecorded) return;

      expect(before).toMatchObject({ validation: { issues: [] }, confirmation: null });
      expect(after.kind).toBe('submitted');
    });
  });

  it('should keep a confirmation number that was checked from being changed by the applicant', () => {
    expectAlways(({ before, after }) => {
      if (!isExisting(before) || before.confirmation?.isChecked !== true || !isExisting(after)) return;

      expect(after.confirmation).toStrictEqual(before.confirmation);
    });
  });

  it('should call itself ready for submission only when nothing is missing', () => {
    expectAlways(({ after }) => {
      if (after.kind !== 'open') return;

      const progress = applicationProgress({
        status: after.status,
        missingFieldCount: allMissingFields(after).length,
        documents: currentDocuments(after),
        paymentSlips: after.paymentSlips,
        validationIssues: after.validation?.issues ?? null,
      });
      if (!progress.isReadyForSubmission) return;

      expect(after.status).toBe('ready_for_submission');
      expect(progress.automationStatus).toBe('awaiting_submission');
    });
  });
});

function readOnlyPartsOf(state: ApplicationState) {
  return isExisting(state) ? { sections: state.sections, documents: state.documents } : null;
}

/** Types of the current documents, counted from the events alone. */
function currentAccordingTo(history: readonly ApplicationEvent[]): readonly string[] {
  const current = new Map<string, string>();

  for (const event of history) {
    if (event.type === 'ApplicationCreated') current.clear();
    if (event.type === 'DocumentDeleted') current.delete(event.data.documentId);
    if (event.type !== 'DocumentUploaded') continue;

    if (event.data.supersededDocumentId !== null) current.delete(event.data.supersededDocumentId);
    current.set(event.data.documentId, event.data.documentType);
  }

  return [...current.values()];
}
