import { NOT_CONFIGURED, programmeAt } from '@entry/contracts/rules/programme';
import type { ServiceReply } from '@entry/contracts/service/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceQueryOptions } from './api/get-service.ts';

type Programme = Pick<ServiceReply, 'now' | 'window'>;

/**
 * Where the programme is, as the service says: in the page that was loaded, and then as it answers. A page that carries no
 * answer has what the table of the programme says by this device's clock until then, which is true in nearly every case.
 */
export function useProgramme(): Programme {
  const { data } = useQuery(serviceQueryOptions());
  const [expected] = useState(expectedProgramme);

  return data ?? expected;
}

function expectedProgramme(): Programme {
  const now = new Date().toISOString();
  const programme = programmeAt(now, NOT_CONFIGURED);

  return { now, window: { takesPayments: programme.state === 'open', programme, override: null } };
}
