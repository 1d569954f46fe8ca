import type { Document } from 'mongodb';
import type { Mongo } from '../open-mongo.ts';

/** Orders faults from a server with test commands, for the next commands of these names. */
export async function failNext(
  mongo: Mongo,
  times: number,
  failCommands: readonly string[],
  fault: { readonly errorCode: number } | { readonly closeConnection: true },
): Promise<void> {
  await configure(mongo, { mode: { times }, data: { failCommands, ...fault } });
}

export async function failNothing(mongo: Mongo): Promise<void> {
  await configure(mongo, { mode: 'off' });
}

async function configure(mongo: Mongo, settings: Document): Promise<void> {
  const admin = mongo.databases.models.admin();
  await admin.command({ configureFailPoint: 'failCommand', ...settings });
}
