import * as z from 'zod/mini';

/** `auditor` reads the event history and changes nothing. */
export const ROLES = ['user', 'admin', 'auditor'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
