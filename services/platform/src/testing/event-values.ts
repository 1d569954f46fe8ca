import { createHash } from 'node:crypto';
import type { EventMetadata } from '@entry/contracts/event';
import type { NewEvent, RecordedEvent } from '../ports/event-log.ts';

/** A UUID that is the same on every run. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');

  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function metadataOf(eventId: string, changes: Partial<EventMetadata> = {}): EventMetadata {
  const commandId = uuidOf(`command of ${eventId}`);

  return {
    eventId,
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: { id: uuidOf('applicant'), role: 'user' },
    recordedAt: '2026-11-21T10:00:00.123Z',
    schemaVersion: 1,
    subjectId: uuidOf('applicant'),
    ...changes,
  };
}

export function eventOf(eventId: string, changes: Partial<NewEvent> = {}): NewEvent {
  return { type: 'ThingHappened', data: { id: eventId }, sealed: null, metadata: metadataOf(eventId), ...changes };
}

/** Recorded events may decode their parts when asked: this asks for all of them. */
export function plain(event: RecordedEvent): RecordedEvent {
  const { type, stream, revision, position, data, sealed, metadata } = event;

  return { type, stream, revision, position, data, sealed: sealed && new Uint8Array(sealed), metadata };
}
