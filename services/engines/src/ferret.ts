import { execFileSync } from 'node:child_process';
import { findProgram } from './find-program.ts';
import { isListening, type MongoServer } from './mongo.ts';
import { startServerProcess } from './server-process.ts';

/**
 * FerretDB on SQLite, another server that speaks MongoDB's protocol (`deploy/stand-ins/ferretdb`); null when it is not
 * installed. For one writer only: a guarded update searches the whole collection, and what it found may have changed
 * before it is written. It has no transactions, pipeline updates or faults to be ordered.
 */
export async function startFerret(): Promise<MongoServer | null> {
  const program = findProgram('ferretdb');
  if (program === null) return null;

  const server = await startServerProcess({
    name: 'FerretDB',
    program,
    parameters: ({ port, folder }) => ['--listen', `127.0.0.1:${port}`, '--folder', folder],
    isReady: isListening,
  });

  return {
    url: `mongodb://127.0.0.1:${server.port}/?directConnection=true`,
    name: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim(),
    process: server,
    hasTestCommands: false,
    release: server.remove,
  };
}
