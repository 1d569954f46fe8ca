/** The build of the library for browsers, found by its path (`vite.config.ts`): its package names no file for one. */
declare module 'face-engine' {
  const HumanLibrary: new (options: Record<string, unknown>) => import('./load-engine.ts').EngineLibrary;
  export default HumanLibrary;
}
