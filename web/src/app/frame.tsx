import { Menu, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { classNames } from '../components/class-names.ts';
import { Brand } from '../components/public-header.tsx';
import { SkeletonText } from '../components/skeleton.tsx';
import { LoadingPage } from '../components/spinner.tsx';
import { useEscape } from '../components/use-escape.ts';
import { sealWhenRefused } from '../device/seal-device.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { HelpLine } from '../features/service/support-contact.tsx';
import { LogoutButton } from '../features/session/logout-button.tsx';
import { SessionEndDialog } from '../features/session/session-end-dialog.tsx';
import { useChanges } from '../features/session/use-changes.ts';
import { Text, useText } from '../messages/text.tsx';
import { paths } from '../navigation/paths.ts';
import type { SessionUser } from '../session/session-storage.ts';
import { useSession } from '../session/session-store.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { currentItem, MENU, type MenuItem } from './menu.ts';
import { PageBoundary } from './missing-page.tsx';
import { LoadingState } from './page-loading.tsx';

/** After the page: nobody waits for what waits. Where its code cannot be had, the form still looks after itself. */
const OutboxNotice = lazy(() =>
  import('../features/outbox/outbox-notice.tsx')
    .then((module) => ({ default: module.OutboxNotice }))
    .catch(() => ({ default: () => <></> })),
);

/** The page frame of signed-in pages: side navigation, top bar, content. */
export default function Frame() {
  const session = useSession();
  useChanges(session.status === 'signed-in' ? session.user.id : null);
  useEffect(sealWhenRefused, []);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname, key } = useLocation();
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(() => setMenuOpen(false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the page changes
  useEffect(() => setMenuOpen(false), [pathname]);

  if (session.status === 'signed-out') return <Outlet />;

  return (
    <div className="lg:ps-64 print:ps-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
      >
        <Text id="common.skipToContent" />
      </a>
      <SideMenu items={MENU[session.user.role]} isOpen={isMenuOpen} onClose={closeMenu} opener={menuButton} />
      <SessionEndDialog />
      {/* The drawer covers the page: what lies behind it must not take focus. */}
      <div inert={isMenuOpen}>
        <TopBar
          user={session.user}
          isMenuOpen={isMenuOpen}
          onOpenMenu={() => setMenuOpen(true)}
          menuButton={menuButton}
        />
        <ConnectionNotice />
        <Suspense fallback={null}>
          {session.status === 'signed-in' && session.user.role === 'user' && <OutboxNotice key={session.user.id} />}
        </Suspense>
        <main
          id="main"
          className="mx-auto grid max-w-5xl grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8 lg:has-[[data-list]]:max-w-[110rem] lg:has-[[data-list]]:gap-3 lg:has-[[data-list]]:py-3 print:p-0"
        >
          {session.status === 'loading' ? (
            <LoadingState />
          ) : (
            <PageBoundary navigation={key}>
              <Suspense fallback={<LoadingPage />}>
                {/* By person: what one has typed is never the next one's, whom another tab may have logged in. */}
                <Outlet key={session.user.id} />
              </Suspense>
            </PageBoundary>
          )}
        </main>
        {session.user.role === 'user' && (
          <footer className="flex justify-center px-4 pb-8 text-muted print:hidden">
            <HelpLine />
          </footer>
        )}
      </div>
    </div>
  );
}

type SideMenuProps = {
  readonly items: readonly MenuItem[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
};

/** A drawer on small screens, fixed on large ones. */
function SideMenu({ items, isOpen, onClose, opener }: SideMenuProps) {
  const text = useText();
  const { pathname } = useLocation();
  const current = currentItem(items, pathname);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEscape(isOpen, onClose);

  useEffect(() => {
    if (!isOpen) return;

    closeButton.current?.focus();
    return () => opener.current?.focus();
  }, [isOpen, opener]);

  return (
    <>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the Close button does the same for the keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: the Close button does the same for the keyboard
        <div className="fixed inset-0 z-30 bg-accent-900/50 lg:hidden" onClick={onClose} />
      )}
      <div
        id="side-menu"
        className={`fixed inset-y-0 start-0 z-40 w-72 flex-col lg:w-64 overflow-y-auto border-e border-line bg-surface lg:flex print:hidden ${isOpen ? 'flex' : 'hidden'}`}
      >
        <div className="flex min-h-16 items-center justify-between border-b border-line px-4 lg:min-h-14">
          <Brand to={paths.dashboard} />
          <button
            type="button"
            onClick={onClose}
            ref={closeButton}
            aria-label={text('frame.closeMenu')}
            className="grid size-11 place-items-center rounded-lg text-muted hover:bg-accent-50 lg:hidden"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={text('frame.navigation')} className="grid gap-1 p-3">
          {items.map((item) => (
            <Link
              key={item.path}
              to={item.path}
              aria-current={item === current ? 'page' : undefined}
              onClick={onClose}
              className={`flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium ${
                item === current
                  ? 'bg-accent-50 font-semibold text-accent-700 shadow-[inset_3px_0_0_0_var(--color-accent-600)] rtl:shadow-[inset_-3px_0_0_0_var(--color-accent-600)]'
                  : 'text-ink hover:bg-canvas'
              }`}
            >
              <item.Icon aria-hidden="true" size={20} className="shrink-0" />
              {text(item.labelId)}
            </Link>
          ))}
        </nav>
        <p className="mt-auto p-4 text-xs text-muted">{text('common.notAffiliated')}</p>
      </div>
    </>
  );
}

type TopBarProps = {
  readonly user: SessionUser;
  readonly isMenuOpen: boolean;
  readonly onOpenMenu: () => void;
  readonly menuButton: RefObject<HTMLButtonElement | null>;
};

function TopBar({ user, isMenuOpen, onOpenMenu, menuButton }: TopBarProps) {
  const text = useText();
  const { pathname } = useLocation();
  // The build renders this bar for nobody in particular.
  const isKnown = user.firstName !== '';

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden">
      <div className="flex min-h-16 items-center gap-2 px-2 sm:gap-3 sm:px-6 lg:min-h-14">
        <button
          ref={menuButton}
          type="button"
          onClick={onOpenMenu}
          aria-label={text('frame.openMenu')}
          aria-expanded={isMenuOpen}
          aria-controls="side-menu"
          className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-accent-50 lg:hidden"
        >
          <Menu aria-hidden="true" />
        </button>
        <p
          className={classNames(
            'line-clamp-2 min-w-0 flex-1 text-sm leading-snug font-semibold wrap-anywhere sm:text-base',
            // The heading of the dashboard greets as well; a phone shows both at once.
            pathname === paths.dashboard && 'max-sm:invisible',
          )}
        >
          {isKnown ? text('frame.welcome', { firstName: user.firstName }) : <SkeletonText size="medium" />}
        </p>
        <NotificationBell />
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-100 text-[16px] font-bold text-accent-700"
        >
          {isKnown && initials(user)}
        </span>
        <span className="hidden leading-tight md:block">
          <span className="block font-semibold">
            {user.firstName} {user.lastName}
          </span>
          <span className="block text-sm text-muted">
            {isKnown ? text(`frame.role.${user.role}`) : <SkeletonText size="short" />}
          </span>
        </span>
        <LogoutButton role={user.role} />
      </div>
    </header>
  );
}

function initials({ firstName, lastName }: SessionUser): string {
  return `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();
}
