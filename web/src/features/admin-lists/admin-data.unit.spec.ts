import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ADMIN_DATA, reloadAdminData } from './admin-data.ts';

const USERS = [...ADMIN_DATA, 'users'];
const OWN_DATA = ['current-user'];

describe('When an admin has decided something', () => {
  it('should take every list of admins for old, and nothing else', async () => {
    const client = new QueryClient();
    client.setQueryData(USERS, []);
    client.setQueryData(OWN_DATA, {});

    await reloadAdminData(client);

    expect(client.getQueryState(USERS)?.isInvalidated).toBe(true);
    expect(client.getQueryState(OWN_DATA)?.isInvalidated).toBe(false);
  });
});
