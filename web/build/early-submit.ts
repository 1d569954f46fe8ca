/**
 * For the head of every page: a form that is sent before the page's code has come waits for it, unless it names where it
 * goes without. `web/src/prerender/early-input.ts` takes over. Without this a password would be sent to nobody.
 */
export const EARLY_SUBMIT_SCRIPT =
  "addEventListener('submit',function(e){if(window.earlySubmit===null||e.target.hasAttribute('action'))return;" +
  'e.preventDefault();window.earlySubmit=e.target},true)';
