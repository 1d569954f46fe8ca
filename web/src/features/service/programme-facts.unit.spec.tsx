import { programmeAt } from '@entry/contracts/rules/programme';
import { PROGRAMME_WARNINGS } from '@entry/contracts/rules/programme-status';
import { sampleAnswers } from '@entry/contracts/service/page-answers';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../session/session-store.ts';
import { answerRequests } from '../../testing/answers.ts';
import { renderWithMessages } from '../../testing/render-page.tsx';
import InfoPage from '../info/info-page.tsx';
import LandingPage from '../landing/landing-page.tsx';
import RegisterPage from '../register/register-page.tsx';
import { FactsNotice } from './programme-facts.tsx';

const catalogs = import.meta.glob<Readonly<Record<string, string>>>('../../messages/en/*.ts', {
  import: 'default',
  eager: true,
});

const ANSWER = sampleAnswers()[0];
const programmeOn = (now: string) => programmeAt(now, { opens: null, closes: null });

function show(page: ReactNode, address: string, now: string): void {
  answerRequests({ '/api/service': { ...ANSWER, window: { ...ANSWER?.window, programme: programmeOn(now) } } });
  renderWithMessages(page, Object.values(catalogs), address);
}

const FRESH = '2026-06-01T00:00:00.000Z';
const OLD = '2026-11-22T00:00:00.000Z';
const FACTS = [
  /^Since 23 Dec 2025 the U\.S\. has issued no diversity visas\./,
  /^Since 21 Jan 2026 .* 75 countries\. .* You are exempt if you also have a valid passport of a country that is not among/,
  /^Since 10 Apr 2026 an entry needs a valid passport/,
];

// An earlier spec may have left somebody signed in, who registers no more.
beforeEach(endSession);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When somebody decides whether to pay', () => {
  it.each([
    ['landing page', <LandingPage key="page" />, '/'],
    ['terms', <InfoPage key="page" />, '/info/service-terms'],
    ['registration', <RegisterPage key="page" />, '/register'],
    ['payments', <FactsNotice key="page" facts={programmeOn(FRESH).warnings} />, '/payments'],
  ])('should be told what decides it, where we read it and when: %s', async (_page, page, address) => {
    show(page, address, FRESH);
    await screen.findByText('Know this before you pay');

    for (const fact of FACTS) expect(screen.getByText(fact)).toBeTruthy();
    expect(
      screen.getByText(
        'Source: Federal Register, final rule 2026-04737 (a copy on lexbuild.dev). We read this on 28 May 2026.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'travel.state.gov' }).getAttribute('href')).toBe(
      'https://travel.state.gov',
    );
    expect(screen.queryByText(/It may have changed/)).toBeNull();
  });

  it('should be told that old facts may have changed', async () => {
    show(<RegisterPage />, '/register', OLD);

    expect(await screen.findByText('We read this more than 90 days ago. It may have changed.')).toBeTruthy();
  });
});

describe('The facts of the programme', () => {
  it('should be told by one group of messages, which has words for every one and no dates of its own', () => {
    const telling = Object.entries(catalogs).filter(([, messages]) =>
      Object.values(messages).some((message) => /75 countries|no diversity visas|valid passport:/.test(message)),
    );
    expect(telling.map(([file]) => file)).toStrictEqual(['../../messages/en/programme-facts.ts']);

    const [, messages = {}] = telling[0] ?? [];
    for (const warning of PROGRAMME_WARNINGS) {
      expect(messages[`programmeFacts.${warning}`]).toContain('{since}');
      expect(messages[`programmeFacts.short.${warning}`]).toMatch(/\.$/);
    }
    expect(Object.values(messages).join(' ')).not.toMatch(/\b20\d\d\b/);
  });
});
