import type { Actor } from '@entry/contracts/event';
import type { EventCodec } from '../encryption/event-codec.ts';
import type { Position } from '../ports/event-log.ts';

/** Seals events for the log and opens them again. */
export type CommandCodec = Pick<EventCodec, 'encode' | 'decode'>;

export type CommandRequest<Command> = {
  readonly stream: string;
  readonly command: Command;
  /** Idempotency key. A command on another stream needs another one (`followUpCommandId`). */
  readonly commandId: string;
  readonly actor: Actor;
  /** ISO 8601, UTC, milliseconds. */
  readonly now?: string;
  /** The command itself when left out. */
  readonly correlationId?: string;
  readonly causationId?: string;
  /** Revision the caller has seen; `NO_REVISION` for a stream that must not exist yet. */
  readonly expectedRevision?: number;
};

export type CommandResult<State, Event> = {
  /** After the command; for a repeated command the state of today. */
  readonly state: State;
  /** Of the last event the command wrote, or of the stream when it wrote nothing; `NO_REVISION` without a stream. */
  readonly revision: number;
  readonly position: Position;
  readonly events: readonly Event[];
  /** True when the command had been carried out before: this is the first result again. */
  readonly duplicate: boolean;
};
