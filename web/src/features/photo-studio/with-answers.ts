import type { PhotoValidationReply } from '@entry/contracts/application/document-uploads';
import type { PhotoAnswers } from '@entry/contracts/application/evidence';
import { allowForCovering } from '@entry/photo/allow-for-covering';

/** What came of the check once the applicant has answered: the service judges the same way when the photo is sent. */
export function withAnswers(reply: PhotoValidationReply, answers: PhotoAnswers): PhotoValidationReply {
  const checks = [...allowForCovering(reply.checks, answers)];
  const explained = reply.checks.filter((check, index) => check !== checks[index]).map(({ advice }) => advice);
  const errors = reply.errors.filter((error) => !explained.includes(error));

  return { ...reply, checks, errors, isValid: errors.length === 0 };
}
