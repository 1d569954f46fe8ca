import { afterAll, vi } from 'vitest';

/** A page that the test has left may still load its code, and vitest fails a file whose imports outlive the file. */
afterAll(() => vi.dynamicImportSettled());
