import { describeReadStore } from '../contract-suites/read-store.ts';
import { createMemoryReadStore } from './read-store.ts';

describeReadStore('Memory', async () => createMemoryReadStore());
