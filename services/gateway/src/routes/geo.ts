import { GeoCheckReply } from '@entry/contracts/geo/api';
import { isServiceCountry } from '@entry/contracts/rules/countries';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/** What proxies write when they do not know (XX), for anonymising networks (T1) and for private addresses (ZZ). */
const UNKNOWN_COUNTRIES: ReadonlySet<string> = new Set(['XX', 'ZZ', 'T1']);

/** Only a country that is known and not served shuts anybody out. */
export function isCountryAllowed(country: string | undefined): boolean {
  const code = (country ?? '').trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || UNKNOWN_COUNTRIES.has(code)) return true;

  return isServiceCountry(code);
}

export function geoRoutes({ configuration }: RouteKit): readonly Route[] {
  const check = defineRoute({
    method: 'GET',
    path: '/api/geo/check',
    policy: 'public',
    reads: [],
    reply: GeoCheckReply,
    handle: async ({ request }) => {
      const { countryHeader } = configuration;
      const country = countryHeader === null ? undefined : request.header(countryHeader.toLowerCase());

      return { body: { allowed: isCountryAllowed(country) } };
    },
  });

  return [check];
}
