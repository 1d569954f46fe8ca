const environment: { readonly TEST_DEPTH?: string } = process.env;

/** Whether tests that search at random or measure go on for minutes, as in `npm run test:all`. Shorter, they have one case of each kind. */
export const isLong = environment.TEST_DEPTH === 'long';
