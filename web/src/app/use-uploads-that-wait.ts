import { useEffect } from 'react';
import { useSession } from '../session/session-store.ts';

/** Uploads of an earlier visit go on whatever page is opened, and their code comes after that page. */
export function useUploadsThatWait(): void {
  const session = useSession();
  const isApplicant = session.status === 'signed-in' && session.user.role === 'user';

  useEffect(() => {
    if (!isApplicant) return;

    // Without a network nothing could go on either; the pages that upload bring the code along themselves.
    import('../features/uploads/uploads.ts').catch(() => undefined);
  }, [isApplicant]);
}
