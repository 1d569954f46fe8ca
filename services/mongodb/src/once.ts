/** Does something when it is first needed, for all who need it at that time. A failure is not remembered. */
export function createOnce<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | null = null;

  return async () => {
    pending ??= work();
    const current = pending;
    try {
      return await current;
    } catch (error) {
      if (pending === current) pending = null;
      throw error;
    }
  };
}
