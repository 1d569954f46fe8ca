import type { Lease, Leases } from '@entry/platform/ports/leases';

/** Leases within one process, for the embedded profile: its folder has one process, so nobody else competes. */
export function createMemoryLeases({ now = Date.now }: { readonly now?: () => number } = {}): Leases {
  /** By name. One that was released stays as expired, so that the epoch goes on growing. */
  const leases = new Map<string, Lease>();

  function isCurrent({ name, epoch }: Lease): boolean {
    const current = leases.get(name);
    return current !== undefined && current.epoch === epoch && current.expiresAt > now();
  }

  return {
    acquire: async (name, holder, milliseconds) => {
      const last = leases.get(name);
      if (last !== undefined && isCurrent(last)) return null;

      const lease = { name, holder, epoch: (last?.epoch ?? 0) + 1, expiresAt: now() + milliseconds };
      leases.set(name, lease);
      return lease;
    },
    renew: async (lease, milliseconds) => {
      if (!isCurrent(lease)) return null;

      const renewed = { ...lease, expiresAt: now() + milliseconds };
      leases.set(lease.name, renewed);
      return renewed;
    },
    release: async (lease) => {
      if (isCurrent(lease)) leases.set(lease.name, { ...lease, expiresAt: now() });
    },
    list: async (prefix) =>
      [...leases.values()]
        .filter((lease) => lease.name.startsWith(prefix) && isCurrent(lease))
        .sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
}
