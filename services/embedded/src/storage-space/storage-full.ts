import { type Backend, StorageFullError } from '@entry/platform/ports/unavailable';
import { isFullError } from '../sqlite-driver.ts';
import { isNoSpace } from './no-space.ts';

/** A want of room as every port tells it; anything else as it is. */
export function explainFull(backend: Backend, error: unknown): unknown {
  return isFullError(error) || isNoSpace(error) ? new StorageFullError(backend, { cause: error }) : error;
}
