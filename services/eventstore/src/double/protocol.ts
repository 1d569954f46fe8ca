import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Decision, Expected, ProposedEvent } from './append-decision.ts';
import { MAXIMUM_APPEND_SIZE } from './server-behaviour.ts';

/** How a call ends when it does not end well. */
export type Failure = Pick<ServiceError, 'code' | 'details' | 'metadata'>;

export function failure(code: status, details: string, trailers: Readonly<Record<string, string>> = {}): Failure {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);

  return { code, details, metadata };
}

export const thrownByHandler = (): Failure => failure(status.UNKNOWN, 'Exception was thrown by handler.');

export const streamDeleted = (stream: string): Failure =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const tooLarge = (): Failure =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAXIMUM_APPEND_SIZE} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAXIMUM_APPEND_SIZE),
  });

export function wrongVersion(stream: string, expected: Expected, actual: number): Failure {
  const numbers: Readonly<Record<string, string>> = { any: '-2', stream_exists: '-4' };
  const expectedVersion = typeof expected === 'number' ? String(expected) : (numbers[expected] ?? '');

  return failure(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expectedVersion}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expectedVersion,
      'actual-version': String(actual),
    },
  );
}

/** What a refusal is as the status of a call; null for what is told inside the reply. */
export function failureOf(
  decision: Exclude<Decision, { kind: 'write' | 'idempotent' | 'wrong-version' }>,
  stream: string,
) {
  if (decision.kind === 'deleted') return streamDeleted(stream);
  return decision.kind === 'too-large' ? tooLarge() : thrownByHandler();
}

export const nothing = () => new shared.Empty();

export function streamName(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

export function idOf(uuid: UUID | undefined): string {
  if (uuid === undefined) return '';
  if (!uuid.hasStructured()) return uuid.getString().toLowerCase();

  const structured = uuid.getStructured();
  const halves = [structured?.getMostSignificantBits() ?? '0', structured?.getLeastSignificantBits() ?? '0'];
  const hex = halves.map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type Proposed = {
  readonly getId: () => UUID | undefined;
  readonly getMetadataMap: () => { readonly get: (key: string) => string | undefined };
  readonly getData_asU8: () => Uint8Array;
  readonly getCustomMetadata_asU8: () => Uint8Array;
};

export function proposedEvent(message: Proposed): ProposedEvent {
  const metadata = message.getMetadataMap();

  return {
    id: idOf(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

type Expectation = {
  readonly hasNoStream: () => boolean;
  readonly hasAny: () => boolean;
  readonly hasStreamExists: () => boolean;
};

export function expectedOf(options: Expectation, revision: () => string): Expected {
  if (options.hasNoStream()) return -1;
  if (options.hasAny()) return 'any';

  return options.hasStreamExists() ? 'stream_exists' : Number(revision());
}
