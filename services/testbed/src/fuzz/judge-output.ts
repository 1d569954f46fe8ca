import { findLabels } from './canaries.ts';

/** What a service that was only asked strange things has no reason to write: errors, and anything of anybody. */
export function judgeOutput(output: string, dataFolder: string): readonly string[] {
  const lines = output.split('\n').filter((line) => line !== '');
  const errors = lines.filter((line) => /"level":"(error|fatal)"/.test(line) || !line.startsWith('{'));

  return [
    ...errors.slice(0, 5).map((line) => `It wrote: ${line.slice(0, 600).replaceAll(dataFolder, '(folder)')}`),
    ...(findLabels(output).size > 0 ? ['It wrote what people have entered'] : []),
  ];
}
