/**
 * Milliseconds after which a test gives up. It only ends a wait for what will never come: a machine that is busy with
 * other things decides no test.
 */
export const GIVE_UP_AFTER = 120_000;
