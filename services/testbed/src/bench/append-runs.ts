import { ApplicationFormInput } from '@entry/contracts/application/form';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { newId } from '@entry/platform/identifiers';
import { collectGarbage } from '@entry/platform/running/collect-garbage';
import { openCrud } from './crud.ts';
import { withFolder } from './folders.ts';
import { openProduct, type Product, type ProductOptions } from './product.ts';
import { type Applicant, completeForm, type SaveRequest } from './requests.ts';

/** Longest wait for the read models before an answer is given, in milliseconds: as in the product. */
const VISIBLE_WITHIN = 2_000;

export type AppendRun = {
  readonly perSecond: number;
  /** Commands that shared a commit, on average. */
  readonly groupSize: number;
  /** From the call to the answer, in milliseconds. */
  readonly latencies: readonly number[];
};

export type AppendOptions = {
  readonly applicants: readonly Applicant[];
  readonly requests: readonly SaveRequest[];
  readonly clients: number;
  readonly sealing?: 'encrypted' | 'plain';
  readonly isMarked?: boolean;
};

/**
 * The whole path of a command: the body validated, the command decided, its event encrypted, committed with
 * others, folded into every read model, and only then answered. Clients wait for their answer before they go on.
 */
export async function runProduct({
  applicants,
  requests,
  clients,
  sealing,
  isMarked = true,
}: AppendOptions): Promise<AppendRun> {
  return withFolder(async (folder) => {
    const product = await openApplications({ folder, isMarked, ...(sealing && { sealing }) }, applicants);
    const latencies: number[] = [];
    let next = 0;

    async function client(): Promise<void> {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const start = performance.now();
        await saveForm(product, request);
        latencies.push(performance.now() - start);
      }
    }

    collectGarbage();
    const commitsBefore = product.commits();
    const start = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    const seconds = (performance.now() - start) / 1_000;
    const commits = product.commits() - commitsBefore;
    await product.close();

    return { perSecond: requests.length / seconds, groupSize: requests.length / commits, latencies };
  });
}

/** One after the other: the library is synchronous, so more clients would only wait for each other. */
export async function runCrud({ applicants, requests }: Omit<AppendOptions, 'clients'>): Promise<AppendRun> {
  return withFolder(async (folder) => {
    const crud = openCrud(folder, applicants);
    const latencies: number[] = [];

    collectGarbage();
    const start = performance.now();
    for (const request of requests) {
      const begin = performance.now();
      crud.save(request);
      latencies.push(performance.now() - begin);
    }
    const seconds = (performance.now() - start) / 1_000;
    crud.close();

    return { perSecond: requests.length / seconds, groupSize: 1, latencies };
  });
}

/** @throws Error when a command appends nothing or its effect is not visible: then nothing was measured. */
export async function saveForm(product: Product, { applicant, commandId, body }: SaveRequest): Promise<void> {
  const { applicationId, stream, actor } = applicant;
  const form = ApplicationFormInput.parse(body);
  const command = { type: 'SaveApplicationForm', applicationId, form } as const;
  const { events, position } = await product.handler.handle(applicationDecider, { stream, command, commandId, actor });
  if (events.length !== 1) throw new Error(`A save appended ${events.length} events instead of one`);

  if (!(await product.runner.waitFor(position, VISIBLE_WITHIN))) throw new Error('A save did not become visible');
}

/** A product in which every applicant has a complete application. */
export async function openApplications(options: ProductOptions, applicants: readonly Applicant[]): Promise<Product> {
  const product = await openProduct(options);

  await Promise.all(
    applicants.map(({ accountId, applicationId, stream, actor, person }) => {
      const form = ApplicationFormInput.parse(completeForm(person));
      const command = { type: 'CreateApplication', applicationId, applicantId: accountId, form } as const;
      return product.handler.handle(applicationDecider, { stream, command, commandId: newId(), actor });
    }),
  );

  return product;
}
