import { expect } from 'vitest';
import type { Answer } from './test-client.ts';
import type { TestService } from './test-service.ts';

/** Names of all files that are stored, in order. */
export async function storedFiles({ files }: TestService): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { fileId } of files.list()) ids.push(fileId);

  return ids.sort();
}

/** The answer to something that must be refused: a problem as the standard wants it, and nothing stored. */
export async function refusalOf(service: TestService, ask: () => Promise<Answer>): Promise<Answer> {
  const before = { head: await service.log.head(), files: await storedFiles(service) };
  const answer = await ask();

  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    type: `/problems/${answer.body.code}`,
    status: answer.status,
    title: expect.any(String),
    message: expect.any(String),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect({ head: await service.log.head(), files: await storedFiles(service) }).toStrictEqual(before);

  return answer;
}
