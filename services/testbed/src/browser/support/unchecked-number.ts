import type { Route } from 'playwright-core';

/** Numbers of the demo are checked. A page that was loaded before the check still offers the correction. */
export async function tellUnchecked(route: Route): Promise<void> {
  // Without a validator: an answer that says "not modified" has no body.
  const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
  const { applications } = await response.json();
  const [application] = applications;
  const confirmationCheck = { ...application.confirmationCheck, checkedAt: null };

  await route.fulfill({ response, json: { applications: [{ ...application, confirmationCheck }] } });
}
