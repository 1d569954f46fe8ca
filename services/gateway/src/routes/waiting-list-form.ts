import { PROBLEMS } from '@entry/contracts/problem';
import { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { joinWaitingList } from '@entry/flows/join-waiting-list';
import { defineRoute, type Route } from '../http/define-route.ts';
import { fillForm, type Page } from '../http/fill-form.ts';
import { readBytes } from '../http/read-body.ts';
import { readServedPages } from '../http/served-pages.ts';
import { findProblem } from '../problems/failure-to-problem.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

const FORM_MAXIMUM_BYTES = 8 * 1024;
const FORM_PAGE = '/waiting-list';
const JOINED_PAGE = '/waiting-list/joined';
const FAILED = 'Error joining waitlist. Please try again.';
const NO_PAGE: Page = { html: '<!doctype html><title>Waiting list</title><form></form>', policy: "default-src 'none'" };

/** The form of the waiting list for browsers that run no scripts: it is answered with pages instead of JSON. */
export function waitingListFormRoutes(kit: RouteKit): readonly Route[] {
  const { staticDirectory } = kit.configuration;
  const formPage = staticDirectory === null ? NO_PAGE : (readServedPages(staticDirectory).plain(FORM_PAGE) ?? NO_PAGE);

  const send = defineRoute({
    method: 'POST',
    path: '/api/waitinglist/form',
    policy: 'public',
    rateClass: 'waiting-list',
    reads: [],
    reply: 'file',
    handle: async (input) => {
      const { req } = input.context;
      if (!isFromOurPage(req.header('sec-fetch-site'), req.header('origin'), req.header('host'))) {
        throw new HttpProblem('not_permitted');
      }

      const fields = Object.fromEntries(new URLSearchParams(await readText(req.raw)));
      const parsed = JoinWaitingListRequest.safeParse(fields);
      const refuse = (message: string, status: number) => answer(fillForm(formPage, fields, message), status);
      // One thing at a time, as the dialogs of the page say it.
      if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? FAILED, 422);

      try {
        const session = openSession(kit, input);
        await joinWaitingList(kit, session, parsed.data, kit.configuration.waitingListSlots);
      } catch (error) {
        const problem = findProblem(error);
        // What somebody can act on is said; anything else is logged and answered as any failure is.
        if (problem === null || PROBLEMS[problem.code].status >= 500) throw error;
        return refuse(problem.message, PROBLEMS[problem.code].status);
      }

      // Loading the answer again must not send the form again.
      return new Response(null, { status: 303, headers: { Location: JOINED_PAGE, 'Cache-Control': 'no-store' } });
    },
  });

  return [send];
}

/** A form of another site could put somebody on the list who does not want to be. */
function isFromOurPage(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function readText(request: Request): Promise<string> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType))
    throw new HttpProblem('unsupported_content_type');

  return new TextDecoder().decode(await readBytes(request, FORM_MAXIMUM_BYTES));
}

function answer({ html, policy }: Page, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}
