import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SessionReply } from '@entry/contracts/account/api';
import { MessageReply } from '@entry/contracts/message';
import { Problem } from '@entry/contracts/problem';
import { type ReadModelState, ReadModelsReply, RetryParkedReply } from '@entry/contracts/read-models/api';
import { UsageError } from '@entry/platform/running/explain-failure';

const USAGE = [
  'Usage: npm run projections -- <command> --email <admin> [--url http://127.0.0.1:3000]',
  '  list                       how up to date each read model is, and what waits',
  '  retry                      tries again everything that waits',
  '  rebuild <model> [--switch] builds a read model anew beside the one that serves, and switches to it if asked to',
  '  switch <model>             switches to what was built',
  'The password is read from standard input.',
].join('\n');

/** Exit codes: all is well; something still waits or could not be built. */
const DONE = 0;
const NOT_DONE = 2;
const LOOK_EVERY = 500;
const LONGEST_REQUEST = 60_000;
const ADDRESS = '/api/admin/projections';

export type Surroundings = {
  readonly defaultAddress: string;
  readonly askPassword: (email: string) => Promise<string>;
  readonly print: (line: string) => void;
};

/** A schema of the contracts. */
type Readable<Reply> = { readonly parse: (answer: unknown) => Reply };
type Call = <Reply>(method: 'GET' | 'POST', path: string, reply: Readable<Reply>, body?: object) => Promise<Reply>;

/**
 * What the page of the operators does, from the command line: at a service that runs, as one of its admins, so that it is
 * on record who did it.
 * @returns the exit code @throws UsageError for words it does not know, and what the service refuses, in its words
 */
export async function operateProjections(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { command, model, email, address, mustSwitch } = readOrder(words, surroundings.defaultAddress);
  const call = await logIn(address, email, await surroundings.askPassword(email));

  try {
    switch (command) {
      case 'list':
        return await list(call, surroundings);
      case 'retry':
        return await retry(call, surroundings);
      case 'rebuild':
        return await rebuild(call, surroundings, model, mustSwitch);
      case 'switch':
        return await switchOver(call, surroundings, model);
      default:
        throw new UsageError(USAGE);
    }
  } finally {
    await call('POST', '/api/auth/logout', MessageReply);
  }
}

function readOrder(words: readonly string[], defaultAddress: string) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { email: { type: 'string' }, url: { type: 'string' }, switch: { type: 'boolean' } },
  });
  const [command = '', model = ''] = positionals;
  const needsModel = command === 'rebuild' || command === 'switch';
  const isKnown = ['list', 'retry', 'rebuild', 'switch'].includes(command);
  if (!isKnown || values.email === undefined || needsModel !== (model !== '')) throw new UsageError(USAGE);

  return {
    command,
    model,
    email: values.email,
    address: values.url ?? defaultAddress,
    mustSwitch: values.switch === true,
  };
}

async function logIn(address: string, email: string, password: string): Promise<Call> {
  const { token } = await send(address, null, 'POST', '/api/auth/login', SessionReply, {
    email,
    password,
  });

  return (method, path, reply, body) => send(address, token, method, path, reply, body);
}

async function send<Reply>(
  address: string,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  reply: Readable<Reply>,
  body?: object,
): Promise<Reply> {
  const response = await fetch(new URL(path, address), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(LONGEST_REQUEST),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new UsageError(`Nothing answers at ${address}. Is the service running? --url names another address.`);
  });
  const answer: unknown = await response.json();
  if (response.ok) return reply.parse(answer);

  const problem = Problem.safeParse(answer);
  throw new UsageError(problem.success ? problem.data.message : `The service answered ${response.status}`);
}

const readModels = (call: Call): Promise<ReadModelsReply> => call('GET', ADDRESS, ReadModelsReply);

async function list(call: Call, { print }: Surroundings): Promise<number> {
  const { models, head, isHealthy } = await readModels(call);
  print(`The history ends at position ${head}.`);
  for (const state of models) for (const line of describe(state)) print(line);

  return isHealthy ? DONE : NOT_DONE;
}

/** Ids and types only: what an event says is nobody's business here. */
function describe(state: ReadModelState): readonly string[] {
  const { model, version, position, isCurrent, lagEvents, lagSeconds, parkedCount, parked, rebuild } = state;
  const place = isCurrent ? 'up to date' : `${lagEvents} events and ${lagSeconds} s behind`;

  return [
    `${model} (version ${version})  at ${position}, ${place}${parkedCount > 0 ? `, ${parkedCount} wait` : ''}`,
    ...(rebuild === null ? [] : [`  ${describeRebuild(rebuild)}`]),
    ...parked.map(
      ({ kind, target, eventType, stream, revision, cause }) =>
        `  ${kind} ${target}  ${eventType} ${stream}@${revision}  ${cause}`,
    ),
  ];
}

function describeRebuild({ phase, events, share, cause }: NonNullable<ReadModelState['rebuild']>): string {
  if (phase === 'failed') return `could not be built anew: ${cause}`;
  const percent = `${(share * 100).toFixed(1).padStart(5)} %`;

  return phase === 'built' ? `${percent}  built anew from ${events} events` : `${percent}  ${events} events`;
}

async function retry(call: Call, { print }: Surroundings): Promise<number> {
  const { recovered, waiting, unanswered } = await call('POST', `${ADDRESS}/retry`, RetryParkedReply);
  print(`${recovered} applied, ${waiting} still wait`);
  if (unanswered > 0) print(`No worker answered for ${unanswered} partitions: is one running?`);

  return waiting + unanswered === 0 ? DONE : NOT_DONE;
}

async function rebuild(call: Call, surroundings: Surroundings, model: string, mustSwitch: boolean): Promise<number> {
  const { print } = surroundings;
  let { models } = await call('POST', `${ADDRESS}/rebuild`, ReadModelsReply, { model });
  for (;;) {
    const state = models.find((candidate) => candidate.model === model)?.rebuild ?? null;
    if (state === null)
      throw new UsageError('Somebody else has switched to what was built, or the service was restarted.');

    print(describeRebuild(state));
    if (state.phase === 'failed') return NOT_DONE;
    if (state.phase === 'built') break;

    await delay(LOOK_EVERY);
    ({ models } = await readModels(call));
  }
  if (mustSwitch) return switchOver(call, surroundings, model);

  print(`Switch to it by: npm run projections -- switch ${model}`);
  return DONE;
}

async function switchOver(call: Call, { print }: Surroundings, model: string): Promise<number> {
  const { models } = await call('POST', `${ADDRESS}/switch`, ReadModelsReply, { model });
  const state = models.find((candidate) => candidate.model === model)?.rebuild ?? null;
  if (state !== null) {
    print(describeRebuild(state));
    return NOT_DONE;
  }

  print(`${model} is served from what was built.`);
  return DONE;
}
