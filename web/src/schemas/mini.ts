export * from './checks.ts';
export * from './combined.ts';
export * from './objects.ts';
export { ZodError, ZodMiniType } from './schema.ts';
export * from './values.ts';
export * as core from './core.ts';
export { globalRegistry } from './core.ts';
