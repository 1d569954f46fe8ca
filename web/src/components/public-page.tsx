import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Text } from '../messages/text.tsx';
import type { Parts } from './parts.ts';

type PublicPageProps = { readonly children: ReactNode; readonly aside?: Parts; readonly width?: 'narrow' | 'text' };

/** Page without the signed-in frame: brand on top, one column, the affiliation notice at the foot. */
export function PublicPage({ children, aside, width = 'text' }: PublicPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader aside={aside} />
      <main
        className={`mx-auto grid w-full flex-1 content-start gap-6 px-4 py-8 sm:py-12 ${width === 'narrow' ? 'max-w-lg' : 'max-w-3xl'}`}
      >
        {children}
      </main>
      <footer className="border-t border-line px-4 py-6 text-center text-sm text-muted">
        <p className="mx-auto max-w-prose">
          <Text id="common.notAffiliated" />
        </p>
      </footer>
    </div>
  );
}

export function PublicHeader({ aside }: { readonly aside?: Parts }) {
  return (
    <header className="bg-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-3 px-4">
        <Brand />
        {aside}
      </div>
      <div className="woven" />
    </header>
  );
}

export function Brand({ to = '/' }: { readonly to?: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2.5 rounded-lg leading-tight font-bold text-ink">
      <img src="/favicon.svg" alt="" width={32} height={32} className="shrink-0" />
      <Text id="common.product" />
    </Link>
  );
}
