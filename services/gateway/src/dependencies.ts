import type { KeyObject } from 'node:crypto';
import type { Media } from '@entry/media/media';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { EventLog, Position } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { GatewayConfiguration } from './configuration.ts';
import type { Log } from './http/access-log.ts';
import type { Queries } from './queries.ts';

export type Readiness = {
  readonly isReady: boolean;
  /** What to look at; counts and names of our own parts only. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
};

/** Everything a gateway is made of; a composition root fills it in. */
export type GatewayDependencies = {
  readonly commands: CommandHandler;
  readonly log: EventLog;
  readonly vault: KeyVault;
  readonly files: FileStore;
  readonly media: Media;
  readonly queries: Queries;
  /** Keyed hash (lower-case hexadecimal) of a normalised value, for the names of reservation streams. */
  readonly keyedHash: (value: string) => Promise<string>;
  /** True once the read models show everything up to the position; false after `timeout` milliseconds. */
  readonly waitForProjections: (position: Position, timeout: number) => Promise<boolean>;
  readonly readiness: () => Promise<Readiness>;
  /** At least 256 bits; signs tokens and file tickets. */
  readonly signingKey: KeyObject;
  readonly configuration: GatewayConfiguration;
  readonly logger: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};
