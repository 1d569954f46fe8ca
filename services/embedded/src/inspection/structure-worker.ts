import { parentPort, workerData } from 'node:worker_threads';
import { readDatabase, requireSoundStructure } from './read-database.ts';

/** The program of a thread that looks at the structure of one database, and says what came of it. */
parentPort?.postMessage(readDatabase(workerData as string, requireSoundStructure));
