/** What somebody came to do: to look first, or to reject, with the reasons open beside the file. */
export type ReviewIntent = 'look' | 'reject';
