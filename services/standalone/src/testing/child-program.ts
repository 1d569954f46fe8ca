import { programFile } from '@entry/engines/program-file';
import { type ChildProgram, runProgram as run } from '@entry/platform/testing/child-program';

/** A program of this package. */
export function runProgram(
  program:
    | 'main'
    | 'accept-loss-main'
    | 'admin-create-main'
    | 'audit-main'
    | 'demo-reset-main'
    | 'doctor-main'
    | 'projections-main',
  ...given: Parameters<typeof run> extends [string, ...infer Rest] ? Rest : never
): ChildProgram {
  return run(programFile('standalone', program), ...given);
}

/** Address of a service once it says that it is ready. */
export async function addressOf(service: ChildProgram): Promise<string> {
  const [, address] = await service.waitFor(/Ready after .*: (http:\S+)/);
  if (address === undefined) throw new Error('The service printed no address');

  return address;
}
