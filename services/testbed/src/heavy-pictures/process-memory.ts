import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory that a process of this machine has held since it began, or since `forgetPeak`, in bytes. Linux only. */
export function readPeak(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];

  return Number(kilobytes) * 1_024;
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
