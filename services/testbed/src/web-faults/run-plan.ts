import { createDataDirectory, type Product, removeDataDirectory, startProduct } from '../browser/support/product.ts';
import { hashOf } from '../browser/support/stored-uploads.ts';
import { createFilledForm, FILLED_FORM, registerTypist } from '../browser/support/typist.ts';
import { createRandom } from '../kill-test/random.ts';
import { openPhone, type Phone } from './disturbed-browser.ts';
import { FORM_FAULT_ACTIONS, rest } from './form-faults.ts';
import { type History, historyOf, turnedBack } from './history.ts';
import { endSession, openPlace, type Place, placeFor, sendPaper, stepOf, typeInto } from './on-the-phone.ts';
import { lookAsOtherDevice, settle } from './on-the-server.ts';
import { fileOf, type Paper } from './papers.ts';
import type { Edit, Fault, FormVisit, Pass, UploadVisit } from './plan.ts';
import { UPLOAD_FAULT_ACTIONS } from './upload-faults.ts';

export type PlanRun = {
  readonly history: History;
  readonly faults: Partial<Record<Fault, number>>;
  readonly charactersTyped: number;
  readonly filesSent: number;
  /** Of what was typed and sent, not on the server in the end; in words. */
  readonly lost: readonly string[];
  /** Values that came back after they had been overwritten; in words. */
  readonly turnedBack: readonly string[];
};

type RunOptions = {
  readonly seed: string;
  readonly passes: readonly Pass[];
  readonly isDisturbed: boolean;
  readonly onProgress: (line: string) => void;
};

/** Milliseconds: nobody opens pages as fast as a program, and nobody may. */
const BETWEEN_VISITS = 700;

/** One person fills one form in and sends papers by the plan, at a service and on a phone of their own. */
export async function runPlan(options: RunOptions): Promise<PlanRun> {
  const { passes, isDisturbed } = options;
  const service = await startService();
  const phone = await openPhone(service.address);
  const name = isDisturbed ? 'Disturbed' : 'Undisturbed';
  const ends: number[] = [];
  const lost: string[] = [];

  try {
    const person = await createPerson(options, service, phone);
    for (const [index, pass] of passes.entries()) {
      for (const each of pass) {
        await person.visit(each);
        await rest(BETWEEN_VISITS);
      }
      const settled = await person.settle();
      ends.push(settled.revision);
      for (const line of settled.lost) options.onProgress(`LOST, ${name.toLowerCase()}, pass ${index + 1}: ${line}`);
      lost.push(...settled.lost.map((line) => `pass ${index + 1}, ${line}`));
      options.onProgress(`${name}: pass ${index + 1} of ${passes.length}, ${lost.length} lost`);
      // One loss is counted once: it would be waited for in every pass.
      if (settled.lost.length > 0) break;
    }
    await service.stop();
    const history = await historyOf(service.folder, person.applicationId, ends);
    const damaged = person.hashes().filter((hash) => !history.files.includes(hash));

    return {
      history,
      faults: person.faults,
      charactersTyped: person.charactersTyped(),
      filesSent: person.hashes().length,
      lost: [...lost, ...damaged.map((hash) => `a file is not there byte for byte: ${hash}`)],
      turnedBack: turnedBack(history.saves, person.typed),
    };
  } finally {
    await phone.close();
    await service.remove();
  }
}

type Service = Awaited<ReturnType<typeof startService>>;

async function startService() {
  const folder = await createDataDirectory();
  let product: Product = await startProduct({ dataDirectory: folder });
  const { address } = product;

  return {
    folder,
    address,
    kill: () => product.kill(),
    stop: () => product.stop(),
    restart: async () => {
      product = await startProduct({ dataDirectory: folder, environment: { PORT: new URL(address).port } });
    },
    remove: async () => {
      await product.stop();
      await removeDataDirectory(folder);
    },
  };
}

async function createPerson({ seed, isDisturbed }: RunOptions, service: Service, phone: Phone) {
  const typist = await registerTypist(service.address);
  const applicationId = await createFilledForm(typist);
  const look = await lookAsOtherDevice(service.address, typist, applicationId);
  const typed = new Map(Object.entries(FILLED_FORM).map(([field, text]): [string, string[]] => [field, [text]]));
  const papers: Paper[] = [];
  const faults: Partial<Record<Fault, number>> = {};
  let charactersTyped = 0;

  const world = {
    phone,
    random: createRandom(`chance ${seed}`),
    killService: service.kill,
    restartService: service.restart,
    logOutElsewhere: () => endSession(phone.page(), service.address),
  };
  const count = (fault: Fault) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  const open = (place: Place) => () => openPlace(phone, typist, place);

  const type = async ({ field, text }: Edit): Promise<void> => {
    const letters = field === 'educationLevel' ? [text] : Array.from(text, (_, at) => text.slice(0, at + 1));
    typed.set(field, [...(typed.get(field) ?? ['']), ...letters]);
    await typeInto(phone.page(), field, text);
  };

  /** @param goOn where a session ends in the middle of a word, which takes the field away: nothing else may */
  const typeAll = async (edits: readonly Edit[], goOn: (() => Promise<void>) | null): Promise<void> => {
    for (const edit of edits) {
      await type(edit).catch(async (error: unknown) => {
        if (goOn === null) throw error;
        await goOn();
        await type(edit);
      });
      charactersTyped += edit.text.length;
    }
  };

  async function visitForm({ step, before, fault, during }: FormVisit): Promise<void> {
    const goOn = open(stepOf(step));
    await goOn();
    await typeAll(before, null);
    if (fault === null || !isDisturbed) return typeAll(during, null);

    count(fault);
    await FORM_FAULT_ACTIONS[fault]({
      ...world,
      goOn,
      type: () => typeAll(during, fault === 'session-ended' ? goOn : null),
    });
    return goOn();
  }

  async function visitUpload(visit: UploadVisit): Promise<void> {
    const { paper, fault } = visit;
    const goOn = open(placeFor(paper));
    const send = () => sendPaper(phone.page(), paper);
    papers.push(paper);
    await goOn();
    if (fault === null || !isDisturbed) return send();

    count(fault);
    await UPLOAD_FAULT_ACTIONS[fault]({ ...world, visit, goOn, send });
    return goOn();
  }

  return {
    applicationId,
    typed,
    faults,
    charactersTyped: () => charactersTyped,
    hashes: () => papers.map((paper) => hashOf(fileOf(paper).buffer)),
    visit: (visit: Pass[number]) => (visit.kind === 'form' ? visitForm(visit) : visitUpload(visit)),
    settle: () => {
      const fields = new Map([...typed].map(([field, states]) => [field, states.at(-1) ?? '']));
      const latest = new Map(papers.map((paper) => [paper.type, fileOf(paper).name]));
      return settle(look, { fields, files: new Set(latest.values()) });
    },
  };
}
