import { GeoCheckReply } from '@entry/contracts/geo/api';
import { request } from '../../../api/client.ts';

export function checkCountry(): Promise<GeoCheckReply> {
  return request({ path: '/geo/check', reply: GeoCheckReply });
}
