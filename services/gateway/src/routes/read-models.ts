import { ReadModelRequest, ReadModelsReply, RetryParkedReply } from '@entry/contracts/read-models/api';
import type { ReadModelCommand } from '@entry/contracts/read-models/commands';
import { readModelOperationsDecider } from '@entry/domain/read-model-operations/read-model-operations-decider';
import { READ_MODEL_OPERATIONS_STREAM } from '@entry/domain/streams';
import { type RebuildOperations, RebuildRefusedError } from '@entry/platform/ports/projection-operations';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { describeReadModels } from '../read-model-states.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

type Request = Parameters<typeof openSession>[1];

/** How read models are, and what admins do about it. Each deed is written to the log before it is done. */
export function readModelRoutes(kit: RouteKit): readonly Route[] {
  const { projectionOperations: operations } = kit;

  const overview = async (): Promise<ReadModelsReply> => {
    const status = kit.projections.status();

    return {
      head: status.head.toString(),
      isHealthy: status.isHealthy,
      canRebuild: operations.rebuilds !== null,
      models: [...(await describeReadModels(kit, status))],
    };
  };

  const record = (input: Request, command: ReadModelCommand) =>
    openSession(kit, input).send(readModelOperationsDecider, READ_MODEL_OPERATIONS_STREAM, command);

  const requireRebuilds = (model: string): RebuildOperations => {
    const isKnown = kit.projections.status().projections.some((projection) => projection.model === model);
    if (!isKnown) throw new HttpProblem('read_model_not_found');
    if (operations.rebuilds === null) throw new HttpProblem('rebuild_by_command');

    return operations.rebuilds;
  };

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/projections',
    policy: 'admin',
    polled: true,
    reads: [],
    reply: ReadModelsReply,
    handle: async () => ({ body: await overview() }),
  });

  const retry = defineRoute({
    method: 'POST',
    path: '/api/admin/projections/retry',
    policy: 'admin',
    reads: [],
    reply: RetryParkedReply,
    handle: async (input) => {
      await record(input, { type: 'RequestParkedEventsRetry' });

      return { body: await operations.retryParked() };
    },
  });

  const rebuild = defineRoute({
    method: 'POST',
    path: '/api/admin/projections/rebuild',
    policy: 'admin',
    body: ReadModelRequest,
    reads: [],
    reply: ReadModelsReply,
    handle: async (input) => {
      const { model } = input.body;
      const rebuilds = requireRebuilds(model);
      const { duplicate } = await record(input, { type: 'RequestReadModelRebuild', model });
      const isDone = duplicate && rebuilds.state(model) !== null;
      if (!isDone) await refusing(async () => rebuilds.start(model));

      return { body: await overview() };
    },
  });

  const switchOver = defineRoute({
    method: 'POST',
    path: '/api/admin/projections/switch',
    policy: 'admin',
    body: ReadModelRequest,
    reads: [],
    reply: ReadModelsReply,
    handle: async (input) => {
      const { model } = input.body;
      const rebuilds = requireRebuilds(model);
      const { duplicate } = await record(input, { type: 'RequestReadModelSwitch', model });
      if (!duplicate) await refusing(() => rebuilds.switchOver(model));

      return { body: await overview() };
    },
  });

  return [list, retry, rebuild, switchOver];
}

async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RebuildRefusedError)) throw error;
    throw new HttpProblem(error.reason === 'running' ? 'rebuild_running' : 'nothing_built');
  }
}
