import type { ReactElement } from 'react';

/**
 * Elements, some of them perhaps not there, and never a bare text. A browser that translates replaces text nodes, and React
 * cannot insert or remove anything beside a text that was replaced.
 */
export type Parts = ReactElement | null | undefined | false | readonly Parts[];
