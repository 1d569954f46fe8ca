import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../navigation/paths.ts';
import { createRouter } from './router.tsx';
import { SIGNED_IN_ROUTES } from './signed-in-routes.ts';

let router: ReturnType<typeof createRouter>;

beforeEach(() => {
  window.history.replaceState(null, '', paths.home);
  router = createRouter();
});

afterEach(() => router.dispose());

const [{ id: signedIn } = {}] = SIGNED_IN_ROUTES;
const countSignedIn = () => router.routes[0]?.children?.filter(({ id }) => id === signedIn).length;
const shown = () => router.state.matches.at(-1)?.route.path;

describe('The addresses of pages behind a login', () => {
  it('should not be loaded for who stays on public pages', async () => {
    await router.navigate(paths.login);
    await router.navigate(paths.receiptCheck);

    expect(shown()).toBe(paths.receiptCheck);
    expect(countSignedIn()).toBe(0);
  });

  it('should be there once, however often somebody goes to them', async () => {
    await router.navigate(paths.dashboard);
    await router.navigate('/audit/applications/1');
    await router.navigate('/admin/applicants/2');

    expect(shown()).toBe(paths.adminApplicant);
    expect(countSignedIn()).toBe(1);
  });

  it('should be looked through before it is said that there is no page', async () => {
    await router.navigate('/nothing-is-here');
    expect([shown(), countSignedIn()]).toStrictEqual(['*', 1]);

    await router.navigate(paths.audit);
    await router.navigate('/admin/nothing-is-here');
    expect([shown(), countSignedIn()]).toStrictEqual(['*', 1]);
  });
});
