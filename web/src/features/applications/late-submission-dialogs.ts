import { latePart } from '../../components/late-part.tsx';

/** What is asked and said between pressing the submit button and knowing the result. */
export const SUBMISSION_DIALOGS = latePart(async () => {
  const module = await import('./components/submission-dialogs.tsx');
  return module.SubmissionDialogs;
});
