import { status } from '@grpc/grpc-js';
import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';
import type { Expected, ProposedEvent } from './append-decision.ts';
import type { Faults } from './faults.ts';
import { type Failure, failure } from './protocol.ts';
import type { Rights } from './rights.ts';
import type { ServerBehaviour } from './server-behaviour.ts';
import type { Store } from './store.ts';

/** What the handlers of calls share. */
export type CallContext = {
  readonly store: Store;
  readonly faults: Faults;
  /** Null when everybody may do everything (insecure mode). */
  readonly rights: Rights | null;
  /** Ends the connection a call came over without a word. */
  readonly reset: (call: Pick<ServerSurfaceCall, 'getPeer'>) => void;
  /** Where clients find the leader; this server while there is none. */
  readonly leader: () => { readonly host: string; readonly port: number };
  readonly behaviour: ServerBehaviour;
  /** Whether an append repeats one of a moment ago, which the server leaves unanswered at first. */
  readonly isIdentical: (stream: string, expected: Expected, events: readonly ProposedEvent[]) => boolean;
};

export const authorizationOf = (call: Pick<ServerSurfaceCall, 'metadata'>): string | undefined =>
  call.metadata.get('authorization')[0]?.toString();

/** Whether only the leader of a cluster may answer; the others of it answer what they have by now. */
export const asksForLeader = (call: Pick<ServerSurfaceCall, 'metadata'>): boolean =>
  call.metadata.get('requires-leader')[0]?.toString() === 'true';

export const notReady = (): Failure => failure(status.UNAVAILABLE, 'Server Is Not Ready');

export function notLeader({ leader }: CallContext): Failure {
  const { host, port } = leader();

  return failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });
}
