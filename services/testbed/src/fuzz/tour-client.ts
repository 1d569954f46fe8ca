import { createHash } from 'node:crypto';
import { canaryOf } from './canaries.ts';
import type { HttpClient } from './http-client.ts';
import { judge } from './judge.ts';
import { render } from './render.ts';
import type { Answer, Content, Template } from './requests.ts';

/** Somebody in front of the service. */
export type Actor = {
  readonly name: string;
  /** What marks their data, see `canaryOf`. */
  readonly label: string;
  /** Whose data they may see: a label, or `*` for staff. */
  readonly sees: string;
  readonly email: string;
  readonly id: string;
  token: string | null;
  /** Cannot log in any more: somebody of the staff has seen to that. */
  isLost: boolean;
};

/** JSON of an answer, to look into. */
export type Json = ReturnType<typeof JSON.parse>;

export type Step = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: Content;
  readonly owner?: string;
  /** Not made into other requests: it would end the session it needs, say. */
  readonly isOnce?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Goes through the service as people do, and keeps every request for those that are made from it. */
export type TourClient = {
  /** @throws Error when it does not succeed, or when anything is wrong with the answer */
  readonly step: (actor: Actor | null, route: string, step?: Step) => Promise<Json>;
  /** The same until it succeeds: what others do beside it has to come first. */
  readonly insist: (actor: Actor | null, route: string, step?: Step) => Promise<Json>;
  readonly templates: readonly Template[];
};

const INSISTENCE = 200;
const PAUSE = 50;

export function createTourClient(client: HttpClient, onAnswer: (route: string, status: number) => void): TourClient {
  const templates: Template[] = [];

  const attempt = async (
    actor: Actor | null,
    route: string,
    { params = {}, query = {}, content = { kind: 'none' }, owner, headers = {} }: Step,
  ): Promise<{ readonly template: Template; readonly answer: Answer; readonly trouble: string | null }> => {
    const [method = '', path = ''] = route.split(' ');
    const label = owner ?? null;
    const template = { route, method, path, params, query, content, actor: actor?.name ?? 'visitor', owner: label };
    const plain = render(template, { actor, key: null });
    const request = { ...plain, headers: { ...plain.headers, ...headers } };
    const answer = await client.send(request);
    const { violations } = judge(request, answer);
    const status = answer.kind === 'cut' ? 0 : answer.status;
    const isFine = violations.length === 0 && status >= 200 && status < 400;
    if (isFine) onAnswer(route, status);
    const said = answer.kind === 'cut' ? answer.reason : answer.body.toString('utf8').slice(0, 500);

    return {
      template,
      answer,
      trouble: isFine ? null : `${route} was answered ${status}: ${violations.join(', ')} ${said}`,
    };
  };

  const keep = ({ template, answer }: { readonly template: Template; readonly answer: Answer }, step: Step): Json => {
    if (step.isOnce !== true) templates.push(template);
    if (answer.kind === 'cut' || !String(answer.headers['content-type']).startsWith('application/json')) return null;

    return JSON.parse(answer.body.toString('utf8'));
  };

  return {
    templates,
    step: async (actor, route, step = {}) => {
      const attempted = await attempt(actor, route, step);
      if (attempted.trouble !== null) throw new Error(attempted.trouble);

      return keep(attempted, step);
    },
    insist: async (actor, route, step = {}) => {
      for (let time = 1; ; time += 1) {
        const attempted = await attempt(actor, route, step);
        if (attempted.trouble === null) return keep(attempted, step);
        if (time === INSISTENCE) throw new Error(attempted.trouble);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    },
  };
}

export const json = (value: unknown): Pick<Step, 'content'> => ({ content: { kind: 'json', value } });

export const PASSWORD = 'Kranich-Tal-47-Mond';

export async function registerPerson(tour: TourClient, label: string): Promise<Actor> {
  const email = `${canaryOf(label).toLowerCase()}@example.com`;
  const { user, token } = await tour.step(null, 'POST /api/auth/register', {
    ...json({
      firstName: canaryOf(label),
      middleName: 'Kebede',
      lastName: 'Bekele',
      email,
      phone: '+251911223344',
      password: PASSWORD,
    }),
    owner: label,
  });

  return { name: label, label, sees: label, email, id: user.id, token, isLost: false };
}

export async function logIn(tour: TourClient, email: string, label: string): Promise<Actor> {
  const { user, token } = await tour.step(null, 'POST /api/auth/login', {
    ...json({ email, password: PASSWORD }),
    owner: label,
  });

  return { name: label, label, sees: label, email, id: user.id, token, isLost: false };
}

export const sha256 = (bytes: Buffer, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(bytes).digest(encoding);
