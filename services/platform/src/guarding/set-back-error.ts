import { type Backend, UnavailableError } from '../ports/unavailable.ts';

export const RESTORED_BACKUP_RUNBOOK = 'docs/runbooks/restored-backup.md';

/**
 * An engine answers, and is older than what was acknowledged, or another one. Callers treat it as being away: nothing is
 * written to it, and it may be put right while they wait. At a start it ends the process, with its message.
 */
export class EngineSetBackError extends UnavailableError {
  override readonly name = 'EngineSetBackError';

  /** @param finding what is certain, as a part of a sentence */
  constructor(backend: Backend, finding: string) {
    super(backend);
    this.message = `The ${backend} is not the one that was: ${finding}. Nothing is written to it; see ${RESTORED_BACKUP_RUNBOOK}.`;
  }
}
