import type { BrowserContext } from 'playwright-core';

/** From now on the texts of every page of the context are replaced as a translation replaces them; the words stay. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translateAsChrome);
}

/** Chrome's translation replaces each text node by two `font` elements around the new words. */
function translateAsChrome(): void {
  const KEPT = 'script, style, noscript, textarea, title, option, font, [translate="no"]';
  const isWords = (node: Node): node is Text =>
    node instanceof Text && node.data.trim() !== '' && node.parentElement?.closest(KEPT) === null;

  const replace = (text: Text): void => {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translate = (root: Node): void => {
    if (isWords(root)) replace(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) if (isWords(walker.currentNode)) texts.push(walker.currentNode);
    for (const text of texts) replace(text);
  };

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target);
      else for (const node of addedNodes) translate(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
