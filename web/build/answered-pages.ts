/** Where the build puts pages that the gateway fills in, and compresses when it has. */
export const ANSWERED_PAGES = 'pages/answered';
