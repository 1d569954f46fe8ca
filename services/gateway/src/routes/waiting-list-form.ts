import { PROBLEMS } from '@entry/contracts/problem';
import { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { joinWaitingList } from '@entry/flows/join-waiting-list';
import { answerInStep } from '../http/answer-in-step.ts';
import { defineRoute, type Route, type ShowProblem } from '../http/define-route.ts';
import { fillForm, type Page } from '../http/fill-form.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { readBytes } from '../http/read-body.ts';
import { readServedPages } from '../http/served-pages.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

const FORM_MAXIMUM_BYTES = 8 * 1024;
const FORM_ADDRESS = '/api/waitinglist/form';
const FORM_PAGE = '/waiting-list';
const JOINED_PAGE = '/waiting-list/joined';
const FAILED = 'Error joining waitlist. Please try again.';
const NO_PAGE: Page = {
  html: '<!doctype html><title>Waiting list</title><form></form>',
  headers: { 'Content-Security-Policy': "default-src 'none'" },
};

type Fields = Readonly<Record<string, string>>;

/** The form of the waiting list for browsers that run no scripts: it is answered with pages instead of JSON. */
export function waitingListFormRoutes(kit: RouteKit): readonly Route[] {
  const { staticDirectory } = kit.configuration;
  const formPage = staticDirectory === null ? NO_PAGE : (readServedPages(staticDirectory).plain(FORM_PAGE) ?? NO_PAGE);
  const readFields = createFieldsReader();
  const showProblem: ShowProblem = async (problem, request) =>
    answerProblem(formPage, problem, await readFields(request).catch(() => ({})));

  const send = defineRoute({
    method: 'POST',
    path: FORM_ADDRESS,
    policy: 'public',
    rateClass: 'waiting-list',
    reads: [],
    reply: 'file',
    showProblem,
    handle: async (input) => {
      const { request } = input;
      if (!isFromOurPage(request.header('sec-fetch-site'), request.header('origin'), request.header('host'))) {
        throw new HttpProblem('not_permitted');
      }

      const parsed = JoinWaitingListRequest.safeParse(await readFields(request));
      // One thing at a time, as the dialogs of the page say it.
      if (!parsed.success) {
        throw new HttpProblem('invalid_input', { message: parsed.error.issues[0]?.message ?? FAILED });
      }

      await answerInStep(() => joinWaitingList(kit, openSession(kit, input), parsed.data));
      // Loading the answer again must not send the form again.
      return seeOther(JOINED_PAGE);
    },
  });

  // Whoever opens the address of an answer again: from the history, a bookmark or the address line.
  const show = defineRoute({
    method: 'GET',
    path: FORM_ADDRESS,
    policy: 'public',
    reads: [],
    reply: 'file',
    showProblem,
    handle: async () => seeOther(FORM_PAGE),
  });

  return [send, show];
}

/** A form of another site could put somebody on the list who does not want to be. */
function isFromOurPage(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site === 'same-origin';
  // `null` is what any page can make its browser say.
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** A body can be read once, and two want it: who takes the form, and who shows again what was typed. */
function createFieldsReader(): (request: GatewayRequest) => Promise<Fields> {
  const read = new WeakMap<GatewayRequest, Promise<Fields>>();

  return (request) => {
    const fields = read.get(request) ?? readForm(request);
    read.set(request, fields);

    return fields;
  };
}

async function readForm(request: GatewayRequest): Promise<Fields> {
  const contentType = request.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType))
    throw new HttpProblem('unsupported_content_type');

  const text = new TextDecoder().decode(await readBytes(request.body(), FORM_MAXIMUM_BYTES));
  return Object.fromEntries(new URLSearchParams(text));
}

function answerProblem(page: Page, { code, details }: HttpProblem, fields: Fields): Response {
  const { status, message } = PROBLEMS[code];
  const { html, headers } = fillForm(page, fields, status >= 500 ? FAILED : (details.message ?? message));

  return new Response(html, {
    status,
    headers: {
      ...details.headers,
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}

function seeOther(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
