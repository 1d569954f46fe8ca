import { EvidenceKeysReply } from '@entry/contracts/evidence/api';
import { request } from '../../../api/client.ts';

/** The public keys of the service. */
export function getKeys(): Promise<EvidenceKeysReply> {
  return request({ path: '/evidence/keys', reply: EvidenceKeysReply });
}
