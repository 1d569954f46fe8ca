import { UsageError } from '@entry/platform/running/explain-failure';
import { describe, expect, it, vi } from 'vitest';
import { EXIT } from './audit-source.ts';
import { type AuditProfile, runAudit } from './run-audit.ts';
import { COMMANDS, describeUsage } from './usage.ts';

/** Nothing may be opened before the command line was understood. */
const PROFILE: AuditProfile = {
  program: 'audit',
  sourceOptions: ['from', 'folder'],
  source: 'here',
  openSource: () => Promise.reject(new Error('It was opened')),
  openTarget: () => Promise.reject(new Error('It was written to')),
};
const ID = '3ba68f60-3b30-533a-a8cb-9ec1ff020b5c';

describe('When a command line of the audit is read', () => {
  it.each([[['--help']], [['-h']], [['help']], [['verify', '--help']]])(
    'should say how it is used and end well: %j',
    async (args) => {
      const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      expect(await runAudit(args, PROFILE)).toBe(EXIT.verified);
      expect(printed.mock.calls).toStrictEqual([[describeUsage(PROFILE)]]);
      printed.mockRestore();
    },
  );

  it('should name every command in its usage', () => {
    for (const command of Object.keys(COMMANDS))
      expect(describeUsage(PROFILE)).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  it.each([
    [[], /^Usage: audit/],
    [['forget'], /^There is no command "forget"\.\n\nUsage: audit/],
    [['toString'], /^There is no command "toString"\./],
    [['verify', 'all'], /^verify does not take "all"\./],
    [['verify', '--at', '7'], /^verify takes no --at\./],
    [['prove'], /^prove takes the id of an event\./],
    [['prove', ID, ID], /^prove does not take "3ba6/],
    [['export'], /^export takes a folder that is new or empty\./],
    [['export', 'x', '--json'], /^export takes no --json\./],
    [['report'], /^report takes the id of an application\./],
    [['report', ID, '--application', ID], /^report takes no --application\./],
    [['report', 'everybody'], /^report takes the id of an application, a UUID in small letters/],
    [
      ['replay', '--application', 'everybody'],
      /^--application takes the id of an application, a UUID in small letters/,
    ],
    [['replay', '--at', 'yesterday'], /^--at takes a time with its zone/],
    [['replay', '--at', '2026-05-12T14:03'], /^--at takes a time with its zone/],
    [['replay', '--at', '2026-13-45T14:03Z'], /^--at takes a time with its zone/],
    [['replay', '--at', '-5'], /.*/],
    [['receipt', 'file', '--key', 'k'], /^receipt takes --receipt-key\./],
    [['receipt', 'file', '--key', 'k', '--receipt-key', 'k', '--from', 'x'], /^receipt takes no --from\./],
    [['verify', '--from', 'x', '--folder', 'y'], /^--from and --folder are the same/],
  ])('should refuse %j and open nothing', async (args, words) => {
    const running = runAudit(args, PROFILE);

    await expect(running).rejects.toThrow(words);
    await expect(running).rejects.not.toThrow('It was opened');
  });

  it('should refuse what no command knows, in the words of the runtime', async () => {
    await expect(runAudit(['verify', '--delete'], PROFILE)).rejects.toMatchObject({
      code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    });
    await expect(runAudit(['verify', '--from'], PROFILE)).rejects.not.toBeInstanceOf(UsageError);
  });

  it('should take a program without folders at its word', async () => {
    const servers = { ...PROFILE, sourceOptions: [] };

    await expect(runAudit(['verify', '--from', 'x'], servers)).rejects.toThrow('verify takes no --from.');
    expect(describeUsage(servers)).not.toContain('--from');
  });
});
