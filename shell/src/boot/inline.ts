/**
 * Runs inside the HTML, at the top of the body, before anything else has loaded: so it is small, and imports only what
 * stands beside it and the rules of access. It
 * - gives run-time styles the page's nonce (antd makes some without asking for one),
 * - decides theme and layout, so that nothing flashes,
 * - sends people to the page that the guards would send them to, and fetches that page's code and first data,
 * - fetches what the page leaves out of the composition, and lets a prerendered page be seen before its code starts,
 * - holds back forms that are sent before their code is there.
 */
import { type Started, startPage } from './start-page';
import { redirection, storedSession, theme } from './visitor';

const root = document.documentElement;
const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce;

const createElement = document.createElement;
document.createElement = function createElementWithNonce(this: Document, ...args: [string]) {
  const element = createElement.apply(this, args);
  if (args[0] === 'style' && nonce) element.nonce = nonce;
  return element;
} as typeof createElement;

root.dataset.theme = theme();

/** Forms that were sent before their code was there; the shell sends them again once it is. */
const earlySubmits: HTMLFormElement[] = [];
function holdSubmit(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  earlySubmits.push(event.target as HTMLFormElement);
}
addEventListener('submit', holdSubmit, true);

const session = storedSession();
const isSignedIn = Boolean(session?.token && session.id);
const target = redirection(isSignedIn);
document.body.dataset.layout = isSignedIn && target !== '/' ? 'backoffice' : 'guest';

const started: Started = {
  earlyAnswers: {},
  wholeComposition: undefined,
  frameStyles: Promise.resolve(),
};
globalThis.__balcaoBoot = Object.assign(started, {
  earlySubmits,
  redirectedFrom: target ? location.pathname + location.search + location.hash : null,
  releaseSubmits: () => removeEventListener('submit', holdSubmit, true),
});

if (target) {
  history.replaceState(null, '', target);
  // The prerendered markup is for another page, so it is hidden while the right one loads.
  root.dataset.redirected = '';
}

// The page's JSON stands at its end; this is before the deferred scripts run.
document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') startPage({ session, isRedirected: target !== null, started });
});
