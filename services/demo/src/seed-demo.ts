import { quoteFee } from '@entry/contracts/rules/fees';
import { registerAccount } from '@entry/flows/register-account';
import { registerStaff } from '@entry/flows/register-staff';
import { type DemoAccount, type DemoDesk, daysAgo, speakFor } from './demo-desk.ts';
import { withDrawing } from './drawing/render.ts';
import { drawPapers, type Papers } from './papers-of.ts';
import { DEMO_APPLICANTS, DEMO_STAFF, type DemoApplicant, demoEmail } from './people.ts';
import { PROGRESS_STEPS } from './progress-steps.ts';
import { seedApplication } from './seed-application.ts';
import { seedWaitingList } from './seed-waiting-list.ts';

const STAFF_HIRED_DAYS_AGO = 40;
const OLDEST_FIRST = [...DEMO_APPLICANTS.entries()].reverse();

/**
 * Fills an empty data folder with people and their papers, through the same commands that real requests send.
 * Called again after an interruption it goes on where it stopped.
 * @param password of all demo accounts
 */
export async function seedDemo(desk: DemoDesk, password: string): Promise<void> {
  const [[admin], accounts, papers] = await Promise.all([
    Promise.all(DEMO_STAFF.map((person) => hire(desk, person, password))),
    Promise.all(DEMO_APPLICANTS.map((applicant) => register(desk, applicant, password))),
    withDrawing(() => drawAllPapers(desk)),
  ]);
  if (admin === undefined) throw new Error('The demo has no admin');

  // One after the other: a slip that is used again must have been used before.
  for (const [index, applicant] of OLDEST_FIRST) {
    const [account, drawn] = [accounts[index], papers.get(index)];
    if (account !== undefined && drawn !== undefined) {
      await seedApplication(desk, { applicant, index, account, admin, papers: drawn });
    }
  }

  await seedWaitingList(desk, admin);
}

/** By the place of the applicant in the list. */
async function drawAllPapers(desk: DemoDesk): Promise<ReadonlyMap<number, Papers>> {
  const draw = async ([index, applicant]: (typeof OLDEST_FIRST)[number]) => {
    const papers = await drawPapers(index, feeOf(desk, applicant), (payer) =>
      daysAgo(desk, payer.registeredDaysAgo, 20),
    );
    if (PROGRESS_STEPS[applicant.progress].includes('upload_documents')) measureAhead(desk, papers);

    return [index, papers] as const;
  };

  return new Map(await Promise.all(OLDEST_FIRST.map(draw)));
}

/**
 * A face takes a quarter of a second, in a thread that has nothing else to do: it is measured while passwords are hashed and
 * applications filled. What was measured is remembered, and who uploads a photo meanwhile gets the same answer.
 */
function measureAhead({ media }: DemoDesk, { documents }: Papers): void {
  media.validatePhoto(documents.photo.bytes).catch(() => undefined);
}

function feeOf(desk: DemoDesk, { registeredDaysAgo }: DemoApplicant): number {
  return quoteFee(daysAgo(desk, registeredDaysAgo), desk.registration.opens, false).amount;
}

async function hire(desk: DemoDesk, person: (typeof DEMO_STAFF)[number], password: string): Promise<DemoAccount> {
  const { role, firstName, fatherName, lastName, email } = person;
  const session = speakFor(desk, null, `register ${email}`, daysAgo(desk, STAFF_HIRED_DAYS_AGO));
  const request = { firstName, middleName: fatherName, lastName, email, password };

  return { accountId: await registerStaff(desk, session, request, role), role };
}

async function register(desk: DemoDesk, applicant: DemoApplicant, password: string): Promise<DemoAccount> {
  const { firstName, fatherName, lastName, phone, registeredDaysAgo } = applicant;
  const email = demoEmail(applicant);
  const session = speakFor(desk, null, `register ${email}`, daysAgo(desk, registeredDaysAgo));
  const request = { firstName, middleName: fatherName, lastName, email, phone, password };

  return { accountId: await registerAccount(desk, session, request), role: 'user' };
}
