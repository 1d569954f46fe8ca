/** The build of the library for browsers, found by its path (`web/build/face-engine-files.ts`), as `load-engine.ts` has it. */
declare module 'face-engine' {
  const HumanLibrary: unknown;
  export default HumanLibrary;
}
