import { configure } from '@testing-library/react';

/** `findBy` by itself gives up after one second; this only ends a wait for what will never come. */
configure({ asyncUtilTimeout: 45_000 });
