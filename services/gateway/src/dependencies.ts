import type { KeyObject } from 'node:crypto';
import type { PasswordDesk } from '@entry/flows/passwords';
import type { Media } from '@entry/media/media';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import type { FileAlarms } from '@entry/platform/file-alarms';
import type { Logger } from '@entry/platform/logger';
import type { ChangeNews } from '@entry/platform/ports/change-news';
import type { Claims } from '@entry/platform/ports/claims';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceDesk } from '@entry/platform/ports/evidence-desk';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { ProjectionOperations } from '@entry/platform/ports/projection-operations';
import type { RequestFingerprints } from '@entry/platform/ports/request-fingerprints';
import type { ReadModelProgress } from '@entry/platform/projection-runner';
import type { StorageStatus } from '@entry/platform/storage-status';
import type { Tracing } from '@entry/platform/telemetry/tracing';
import type { ChangeTimings } from './changes/change-streams.ts';
import type { GatewayConfiguration } from './configuration.ts';
import type { Route } from './http/define-route.ts';
import type { CreateLimiter } from './limits/limiters.ts';
import type { RateLimitSettings } from './limits/rate-limits.ts';
import type { Queries } from './queries/queries.ts';

/** What several gateways must hold together, or the same request would fare otherwise at the next one. */
export type SharedState = {
  /** The library's own stores: how often people tried, and when the holders of sessions were last seen. */
  readonly createLimiter: CreateLimiter;
  /** What was asked for under which idempotency key. */
  readonly fingerprints: RequestFingerprints;
  /** Who of the staff looks at what. */
  readonly claims: Claims;
};

/** Is told what the gateway does, to count it. Nothing that it is told names a person. */
export type GatewayObserver = {
  /** @param route its pattern; `none` for files of the application and for what is not there */
  readonly answered: (answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly milliseconds: number;
  }) => void;
  readonly limited: (limit: keyof RateLimitSettings) => void;
};

/** Everything a gateway is made of; a composition root fills it in. */
export type GatewayDependencies = {
  readonly commands: CommandHandler;
  readonly log: EventLog;
  readonly codec: Pick<EventCodec, 'project'>;
  readonly vault: KeyVault;
  readonly files: FileStore;
  /** Parts of uploads that are not complete; apart from the files that events name. */
  readonly uploadParts: FileStore;
  readonly media: Media;
  readonly queries: Queries;
  /** For the names of reservation streams. */
  readonly keyedHash: HashValue;
  /** How much room is left for what is written; left out where that is kept elsewhere. */
  readonly storage?: () => StorageStatus;
  /** A projection runner, or the board of one that works in another process. */
  readonly projections: ReadModelProgress;
  /** What admins do to read models; they see how these are by `projections`. */
  readonly projectionOperations: ProjectionOperations;
  /** At least 256 bits; signs tokens and file tickets. */
  readonly signingKey: KeyObject;
  readonly evidence: EvidenceDesk;
  readonly configuration: GatewayConfiguration;
  /** Left out where this is the only gateway: its memory will do, and its read models show all that it wrote. */
  readonly shared?: SharedState;
  readonly logger: Logger;
  readonly fileAlarms: FileAlarms;
  readonly observer?: GatewayObserver | undefined;
  readonly tracing?: Tracing | undefined;
  /** Of whom something was applied to the read models, wherever that is done. */
  readonly changeNews: ChangeNews;
  /** For those who listen to changes; tests have no time. */
  readonly changeTimings?: ChangeTimings;
  /** Where passwords wait to be hashed; a benchmark compares lines. */
  readonly passwords?: PasswordDesk;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Put around every route; tests watch there what a route reads and answers. */
  readonly decorateRoute?: (route: Route) => Route;
};
