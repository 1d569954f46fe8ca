const MILLISECONDS_PER_DAY = 86_400_000;

/** Moves the clock of a process: runs in it before anything else does. */
const moveClock = (milliseconds: number) => `
  const here = Date;
  const now = () => here.now() + ${milliseconds};
  globalThis.Date = class extends here {
    constructor(...given) { given.length === 0 ? super(now()) : super(...given); }
    static now() { return now(); }
  };`;

/** Settings of a product that believes it is so many days ago: what takes days need not take them in a test. */
export function daysAgo(days: number): { readonly NODE_OPTIONS: string } {
  const program = encodeURIComponent(moveClock(-days * MILLISECONDS_PER_DAY));
  return { NODE_OPTIONS: `--import=data:text/javascript,${program}` };
}

export const TODAY = { NODE_OPTIONS: '' } as const;
