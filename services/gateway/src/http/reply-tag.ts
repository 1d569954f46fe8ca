import { codeFingerprint } from '@entry/platform/running/code-fingerprint';

/** Whose code decides what an answer says of the same rows. */
const PACKAGES = ['contracts', 'projections', 'services/domain', 'services/flows', 'services/gateway'];
/** As much of it as tells two releases apart. */
const LENGTH = 12;

/**
 * Part of the tags of answers that are told by their marks: of the same rows another release may make another answer,
 * and a page that is open across it would be told that nothing has changed.
 */
export const REPLY_TAG = codeFingerprint(PACKAGES).slice(0, LENGTH);
