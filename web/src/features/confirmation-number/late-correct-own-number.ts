import { latePart } from '../../components/late-part.tsx';
import { loadMessages } from '../../messages/load-messages.ts';

/** The dialog in which applicants correct their number, with its words. */
export const CORRECT_OWN_NUMBER = latePart(async () => {
  const [module] = await Promise.all([
    import('./components/correct-own-number-dialog.tsx'),
    loadMessages(['confirmation-number']),
  ]);
  return module.CorrectOwnNumberDialog;
});
