/** What an address answered last, and the tag to ask by whether that still is the answer. */
export type RememberedReply = { readonly tag: string; readonly data: unknown };

export type RememberedReplies = {
  /** @param token whose answer it was: the next person's is another one */
  readonly find: (url: string, token: string | null) => RememberedReply | null;
  readonly keep: (url: string, token: string | null, reply: RememberedReply) => void;
};

/** Pages ask for a handful of things again and again; what was asked for once is not worth the memory. */
const MAXIMUM = 8;

/**
 * Answers that the server tags, kept in the page's memory alone: the browser's own cache would lie on the disk of a
 * phone that others use, so the service forbids it.
 */
export function createRememberedReplies(): RememberedReplies {
  let owner: string | null = null;
  const replies = new Map<string, RememberedReply>();

  const forgetOthers = (token: string | null): void => {
    if (token !== owner) replies.clear();
    owner = token;
  };

  return {
    find: (url, token) => (token === owner ? (replies.get(url) ?? null) : null),
    keep: (url, token, reply) => {
      forgetOthers(token);
      replies.delete(url);
      replies.set(url, reply);
      const [oldest] = replies.keys();
      if (replies.size > MAXIMUM && oldest !== undefined) replies.delete(oldest);
    },
  };
}
