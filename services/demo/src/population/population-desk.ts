import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { DemoAccount, DemoDesk } from '../demo-desk.ts';
import type { Printer } from './papers.ts';

/** What a population is made with: the parts that serve real requests, and what makes many of them quick. */
export type PopulationDesk = DemoDesk & {
  readonly vault: KeyVault;
  readonly uploadParts: FileStore;
  /** Makes the keys of many people in one go; without it each costs a flush of the disk. */
  readonly prepareKeys: (subjectIds: readonly string[]) => Promise<void>;
};

/** The desk while people go through it. */
export type OpenDesk = PopulationDesk & {
  readonly printer: Printer;
  /** Of every account of the population. */
  readonly password: string;
  /** At least one; the first is the one people are told to log in as. */
  readonly admins: readonly DemoAccount[];
};
