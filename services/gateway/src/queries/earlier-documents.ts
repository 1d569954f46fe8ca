import type { EarlierDocument } from '@entry/contracts/admin/review';
import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import type { OpenSealed } from '@entry/projections/search-terms';
import { openDocument } from './open-application.ts';

type Ended = ApplicationDocument['documentHistory'][number];

/** Newest first. */
export async function openEarlierDocuments(
  application: ApplicationDocument,
  open: OpenSealed,
  isWanted: (document: Ended) => boolean = () => true,
): Promise<EarlierDocument[]> {
  const wanted = application.documentHistory.filter(isWanted).toReversed();

  return Promise.all(
    wanted.map(async (ended) => ({
      ...(await openDocument(ended, application.applicationId, open)),
      endedAt: ended.endedAt,
      ending: endingOf(application, ended),
    })),
  );
}

/** Of those that ended, the ones whose file is kept. */
export function replacedDocuments(application: ApplicationDocument): readonly Ended[] {
  return application.documentHistory.filter((ended) => endingOf(application, ended) === 'replaced');
}

/** What replaces a document ends it in the very event that it comes with. */
function endingOf({ documents, documentHistory }: ApplicationDocument, ended: Ended): EarlierDocument['ending'] {
  const isReplaced = [...documents, ...documentHistory].some(
    ({ type, uploadedAt }) => type === ended.type && uploadedAt === ended.endedAt,
  );

  return isReplaced ? 'replaced' : 'deleted';
}
