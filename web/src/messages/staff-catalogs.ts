import type { Messages } from '@lingui/core';
import { addCatalogs } from './load-messages.ts';

/** The groups that only staff see; whoever imports this can load them. */
addCatalogs(
  import.meta.glob<Messages>(
    './*/{admin,admin-a*,admin-c*,admin-de*,admin-do*,admin-p*,admin-u*,admin-w*,audit,automation,bulk-decisions,claims,evidence,report,review,shortcuts,time-travel,timeline}.ts',
    { import: 'default' },
  ),
);
