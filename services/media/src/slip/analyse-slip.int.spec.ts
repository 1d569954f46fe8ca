import { createHash } from 'node:crypto';
import { SLIP_CHECK_CODES } from '@entry/contracts/rules/slip-checks';
import { describe, expect, it } from 'vitest';
import { createMedia } from '../media.ts';
import { pdf, picture, png } from '../testing/files.ts';

const { analyseSlip } = createMedia();

describe('When a slip is analysed', () => {
  it('should give the facts, and every check with its weight and what it can be wrong about', async () => {
    const bytes = await png(60, 40);
    const { analysis, concerns, alterationScore, isAltered, evidence } = await analyseSlip({
      bytes,
      knownConcerns: [],
    });

    expect(analysis).toMatchObject({
      riskLevel: 'LOW',
      suspiciousActivities: [],
      warnings: [],
      fileInfo: {
        format: 'png',
        size: bytes.length,
        width: 60,
        height: 40,
        channels: 3,
        created: null,
        modified: null,
      },
      imageHash: createHash('sha256').update(bytes).digest('hex'),
      channel: 'screenshot',
      rulesVersion: 2,
    });
    expect([concerns, alterationScore, isAltered]).toStrictEqual([[], 0, false]);
    expect(analysis.checks.map(({ code }) => code)).toStrictEqual(SLIP_CHECK_CODES);
    for (const { falseAlarms } of analysis.checks) {
      expect(falseAlarms).toMatch(/\. False on 0 of [\d]+ generated honest slips\.$/);
    }
    expect(evidence).toMatchObject({ rulesVersion: 2, channel: 'screenshot', riskLevel: 'LOW', alterationScore: 0 });
  });

  it.each([
    ['file_used_before', 'HIGH', 'An identical file was uploaded as a payment slip before.'],
    ['picture_used_before', 'HIGH', 'The same picture was uploaded as a payment slip before, in another file.'],
    ['reference_used_before', 'HIGH', 'The transaction reference was used on another payment slip.'],
    ['amount_below_quote', 'HIGH', 'The amount is below the fee quoted to the applicant.'],
  ])('should turn %s into the risk %s', async (concern, riskLevel, sentence) => {
    const { analysis, concerns } = await analyseSlip({ bytes: await png(), knownConcerns: [concern] });

    expect(analysis.riskLevel).toBe(riskLevel);
    expect(analysis.suspiciousActivities).toStrictEqual([sentence]);
    expect(concerns).toStrictEqual([concern]);
  });

  it('should read the dates and the program the file names', async () => {
    const bytes = await picture(50, 50)
      .withExif({
        IFD0: { Software: 'Adobe Photoshop 25.0', DateTime: '2026:03:02 11:12:13' },
        IFD2: { DateTimeOriginal: '2026:03:01 10:00:00' },
      })
      .jpeg()
      .toBuffer();

    const { analysis } = await analyseSlip({ bytes, knownConcerns: [] });

    expect(analysis.fileInfo).toMatchObject({
      created: '2026-03-01T10:00:00.000Z',
      modified: '2026-03-02T11:12:13.000Z',
    });
    expect(analysis.warnings).toStrictEqual([
      'The file says it was last saved by an editing program (Adobe Photoshop 25.0).',
      'The file says it was changed after it was made.',
    ]);
    expect(analysis.riskLevel).toBe('MEDIUM');
  });

  it('should flag active content of a PDF', async () => {
    const { analysis } = await analyseSlip({
      bytes: pdf('<< /S /JavaScript /JS (app.alert(1)) >>'),
      knownConcerns: [],
    });

    expect(analysis.warnings).toStrictEqual(['The PDF contains active content (JavaScript).']);
  });

  it('should report a file that cannot be opened any more', async () => {
    const { analysis, concerns } = await analyseSlip({ bytes: Buffer.from('lost'), knownConcerns: [] });

    expect(analysis.riskLevel).toBe('HIGH');
    expect(concerns).toStrictEqual(['file_unreadable']);
  });
});
