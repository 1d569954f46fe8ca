import { codeFingerprint } from '@entry/platform/running/code-fingerprint';

/** Whose code decides what is in a read model, and how it is written down. */
const PACKAGES = ['contracts', 'projections', 'services/domain', 'services/platform', 'services/embedded'];

/**
 * What a snapshot of the read models is bound to: every byte of the code that folds, and of what turns names into search
 * terms. A version that somebody forgot to raise then costs one start, and never shows what another program has folded.
 */
export const releaseFingerprint = (): string => codeFingerprint(PACKAGES);
