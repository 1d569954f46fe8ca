import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
/** The minified file, which browsers read twice as fast. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 up to AA; best practices are opinions. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
};

/** What axe finds wrong with the page as it stands, dialogs included: a sentence for each element; empty when nothing. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await colourChangesEnded(page);
  // Given to the driver as text, because the content security policy lets no page add a script.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] });
  const violations: readonly Violation[] = await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) =>
      violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );

  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

/** On its way from one colour to another, a button has one for a moment in which it cannot be read. */
async function colourChangesEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}
