import type { Position } from '@entry/platform/ports/event-log';

/** What is wrong with an event. */
export type Fault =
  /** The event is there, and something of it is another than was recorded. */
  | 'altered'
  /** It was recorded, and is no longer in the log. */
  | 'removed'
  /** It is in the log, and was not there when the events around it were recorded. */
  | 'inserted'
  /** It is in the log at another place than it was. */
  | 'moved'
  /** Something else is in its place. */
  | 'replaced'
  /** It cannot be read. */
  | 'unreadable'
  /** Log and hashes agree with each other, and not with what was signed: one of several events, nobody can say which. */
  | 'rewritten'
  /** An event of its stream is missing before it, or it is there twice. */
  | 'revision'
  /** Another event has the same id. */
  | 'repeated id'
  /** Its position does not follow the one before. */
  | 'position';

export type BadEvent = {
  readonly fault: Fault;
  /** Which event of the log it is, from 0. */
  readonly index: number;
  readonly position: Position;
  readonly eventId: string;
};

/** A checkpoint whose signature is right and whose root the log leads to: everything up to it is as it was then. */
export type Certainty = {
  readonly number: number;
  readonly size: number;
  readonly position: Position;
  readonly eventId: string;
  /** ISO 8601, UTC. */
  readonly time: string;
};

/** Something that is wrong with the evidence itself, in words for people. */
export type Complaint = string;

export type Verification = {
  /** Whether nothing at all was found, and there was a checkpoint to hold the events to. */
  readonly isVerified: boolean;
  /** Events that were looked at; all of them when it is verified. */
  readonly events: number;
  /** Events that no checkpoint covers yet: that they are unchanged is not known. */
  readonly uncovered: number;
  /** Checkpoints that agree. */
  readonly checkpoints: number;
  /** Checkpoints of the witness file that agree; null when none was given. */
  readonly witnessed: number | null;
  /** Null when the log is as it was recorded. */
  readonly firstBad: BadEvent | null;
  /** The last checkpoint that agrees, before the first bad event; null when there is none. */
  readonly certain: Certainty | null;
  /** The first twenty. */
  readonly complaints: readonly Complaint[];
};

export type VerificationProgress = {
  readonly events: number;
  /** Events that the latest checkpoint covers; more may follow. */
  readonly covered: number;
};
