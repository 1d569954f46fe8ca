import { startEventStore } from '@entry/engines/event-store';
import { startMongo } from '@entry/engines/mongo';
import { startNats } from '@entry/engines/nats';
import { FOREIGN_EVENT_STORE, FOREIGN_MONGO, FOREIGN_NATS, NO_MONGO, NO_NATS } from '@entry/engines/obstacles';
import type { ServerProcess } from '@entry/engines/server-process';

export const ENGINE_NAMES = ['eventStore', 'nats', 'mongo'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A real server, or the double, in a process of ours: only those can be killed. */
export type Engine = { readonly title: string; readonly process: ServerProcess; readonly release: () => Promise<void> };
export type Engines = Readonly<Record<EngineName, Engine>>;

type Started = {
  readonly title: string;
  /** Null for a server that somebody else runs. */
  readonly process: ServerProcess | null;
  readonly release: () => Promise<void>;
};

const START: Readonly<Record<EngineName, () => Promise<Started | null>>> = {
  eventStore: async () => {
    const { description: title, double, release } = await startEventStore();
    return { title, process: double?.process ?? null, release };
  },
  nats: async () => withTitle(await startNats()),
  mongo: async () => withTitle(await startMongo({ testCommands: true })),
};

type Server = Omit<Started, 'title'> & { readonly name: string };

const withTitle = (server: Server | null): Started | null =>
  server === null ? null : { ...server, title: server.name };

/** All three in processes of their own; else why they cannot be had so. */
export async function startEngines(): Promise<Engines | { readonly obstacle: string }> {
  const [eventStore, nats, mongo] = await Promise.all(ENGINE_NAMES.map((name) => START[name]()));
  if (isOwn(eventStore) && isOwn(nats) && isOwn(mongo)) return { eventStore, nats, mongo };

  for (const engine of [eventStore, nats, mongo]) await engine?.release();
  const missing = [nats === null ? NO_NATS.newest : null, mongo === null ? NO_MONGO : null];
  const obstacles = [...missing, FOREIGN_EVENT_STORE, FOREIGN_NATS, FOREIGN_MONGO];
  return { obstacle: obstacles.filter((obstacle) => obstacle !== null).join('; ') };
}

const isOwn = (engine: Started | null | undefined): engine is Engine => engine?.process != null;
