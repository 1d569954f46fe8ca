import type { Role } from '@entry/contracts/account/role';
import { LogOut } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useText } from '../../messages/text.tsx';
import { finishBeforeLogout } from '../../session/before-logout.ts';
import { useLogout } from './use-logout.ts';

/** Logs out; where that would throw away what only this phone has, it asks before. */
export function LogoutButton({ role }: { readonly role: Role }) {
  const text = useText();
  const logout = useLogout();
  const [question, setQuestion] = useState<ReactElement | null>(null);

  const leave = async () => {
    await finishBeforeLogout();
    // Where its code cannot be had, nobody is kept from leaving.
    const unsent = role === 'user' ? await import('../outbox/unsent.tsx').catch(() => null) : null;
    const found = await unsent?.findUnsent();
    if (unsent === null || found === undefined || !unsent.isAnything(found)) return logout();

    setQuestion(<unsent.UnsentDialog unsent={found} onStay={() => setQuestion(null)} onLeave={() => void logout()} />);
  };

  return (
    <>
      <Button variant="quiet" onClick={() => void leave()} icon={<LogOut aria-hidden="true" size={20} />}>
        <span className="sr-only sm:not-sr-only">{text('frame.logout')}</span>
      </Button>
      {question}
    </>
  );
}
