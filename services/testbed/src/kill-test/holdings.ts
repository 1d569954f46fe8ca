import type { DataFolder } from '@entry/standalone/open-data-folder';

/** What a service keeps of what it was told, in whatever profile: looked at while nobody changes it. */
export type Holdings = Pick<DataFolder, 'log' | 'codec' | 'files' | 'commands' | 'keyedHash'>;
