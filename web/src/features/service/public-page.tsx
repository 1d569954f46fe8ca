import type { ReactNode } from 'react';
import type { Parts } from '../../components/parts.ts';
import { PublicHeader } from '../../components/public-header.tsx';
import { Text } from '../../messages/text.tsx';
import { HelpLine } from './support-contact.tsx';

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
        <div className="flex justify-center">
          <HelpLine />
        </div>
        <p className="mx-auto mt-2 max-w-prose">
          <Text id="common.notAffiliated" />
        </p>
      </footer>
    </div>
  );
}
