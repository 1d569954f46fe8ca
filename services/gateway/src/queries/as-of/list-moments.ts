import type { ApplicationMoment, ApplicationMomentsReply } from '@entry/contracts/audit/time-travel';
import { MOMENTS_PAGE_SIZE, SITTING_GAP } from '@entry/contracts/rules/limits';
import { applicationStream } from '@entry/domain/streams';
import { findApplicationHistory } from './application-history.ts';
import { createMomentTeller, type MomentFacts } from './moment-facts.ts';
import type { ReplayDependencies } from './replay.ts';

/** Somebody who types causes hundreds of these, and each by itself tells nothing. */
const REPEATED: readonly ApplicationMoment['type'][] = [
  'ApplicationSectionSaved',
  'AccountProfileChanged',
  'AccountEmailChanged',
];

/**
 * A page of the moments of an application.
 * @param from revision of the first event of the page
 * @throws DomainError `application_not_found`, `history_too_long`
 */
export async function listMoments(
  dependencies: Pick<ReplayDependencies, 'log' | 'mostEvents' | 'project'>,
  applicationId: string,
  from: number,
): Promise<ApplicationMomentsReply> {
  const history = await findApplicationHistory(dependencies, applicationId);
  const stream = applicationStream(applicationId);
  const tell = createMomentTeller(applicationId);
  const moments: ApplicationMoment[] = [];
  let nextFrom: number | null = null;
  let eventCount = 0;

  for await (const recorded of history.events()) {
    const isOfApplication = recorded.stream === stream;
    if (isOfApplication) eventCount = recorded.revision + 1;

    for (const event of dependencies.project(recorded)) {
      // Also what is not on the page: later events do not say which kind of document they are about.
      const facts = tell(event);
      if (facts === null || facts.revision < from || nextFrom !== null) continue;

      // Pages meet at events of the application, so that an account's event in between is on one of them.
      if (moments.length >= MOMENTS_PAGE_SIZE && isOfApplication) nextFrom = facts.revision;
      else add(moments, facts);
    }
  }

  return { moments, eventCount, nextFrom };
}

function add(moments: ApplicationMoment[], facts: MomentFacts): void {
  const last = moments.at(-1);
  if (last === undefined || !isSameSitting(last, facts)) {
    moments.push({ ...facts, count: 1, firstRevision: facts.revision });
    return;
  }

  moments[moments.length - 1] = { ...facts, count: last.count + 1, firstRevision: last.firstRevision };
}

function isSameSitting(last: ApplicationMoment, next: MomentFacts): boolean {
  const isRepeated = REPEATED.includes(next.type) && last.type === next.type && last.actorRole === next.actorRole;

  return isRepeated && Date.parse(next.recordedAt) - Date.parse(last.recordedAt) <= SITTING_GAP;
}
