import type { SignedIn } from '../auth/signed-in.ts';
import { HttpProblem } from '../problems/http-problem.ts';

type Request = { readonly params: { readonly id: string }; readonly account: SignedIn };

/** For what an admin may do to everybody else only. @throws HttpProblem `not_permitted` */
export function refuseOwnAccount({ params, account }: Request): void {
  if (params.id !== account.accountId) return;

  throw new HttpProblem('not_permitted', { message: 'You cannot do this to your own account.' });
}
