import { Link } from 'react-router-dom';
import { Text } from '../messages/text.tsx';
import type { Parts } from './parts.ts';

export function PublicHeader({ aside }: { readonly aside?: Parts }) {
  return (
    <header className="bg-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-3 px-4">
        {/* The name takes two lines before the buttons take a second row: a row that comes later would move the page. */}
        <div className="min-w-[9rem] flex-1">
          <Brand />
        </div>
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
