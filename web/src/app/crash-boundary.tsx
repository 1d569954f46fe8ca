import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';
import { forgetFailedPages } from './lazy-page.tsx';

type CrashBoundaryProps = {
  readonly children: ReactNode;
  /** Another value means that somebody has gone elsewhere, and the page there is tried. */
  readonly navigation: string;
};

type CrashState = { readonly crashedAt: string | null };

/** React knows boundaries as classes only. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crashedAt: null };

  static getDerivedStateFromError(): CrashState {
    return { crashedAt: '' };
  }

  static getDerivedStateFromProps({ navigation }: CrashBoundaryProps, { crashedAt }: CrashState): CrashState {
    if (crashedAt === '') return { crashedAt: navigation };
    return { crashedAt: crashedAt === navigation ? crashedAt : null };
  }

  override componentDidCatch(): void {
    forgetFailedPages();
  }

  override render(): ReactNode {
    return this.state.crashedAt === null ? this.props.children : <CrashPage />;
  }
}
