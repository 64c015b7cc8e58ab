/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { isOurs } from '../client/own-answer';

/** Typing sends many messages: they are drawn together. */
const TOGETHER_MS = 120;

/** A secret between this frame and who opened it: it stands behind `#`, which no server gets. */
const nonce = location.hash.slice(1);
const appearance = new CSSStyleSheet();
let asking: AbortController | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

interface Drawn {
  page: string;
  /** Of the look. */
  styles: string;
}

/** Shows a page of the server in the place of this one. Its scripts do not run. */
function show({ page: html, styles }: Drawn): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  appearance.replaceSync(styles);
  const step = document.querySelector<HTMLInputElement>('#steps :checked')?.id;
  const { scrollY } = window;
  document.body.replaceChildren(...[...page.body.childNodes].map((node) => document.adoptNode(node)));
  const shown = step && document.getElementById(step);
  if (shown instanceof HTMLInputElement) shown.checked = true;
  scrollTo(0, scrollY);
}

async function draw(asked: unknown): Promise<void> {
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: asking.signal,
    });
    if (answer.ok && isOurs(answer)) show((await answer.json()) as Drawn);
  } catch {
    // A newer one was asked for, or the network is gone: what is shown stays.
  }
}

addEventListener('message', ({ origin, source, data }: MessageEvent<{ nonce?: unknown; show?: unknown }>) => {
  if (origin !== location.origin || source !== parent || !nonce || data.nonce !== nonce) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => void draw(data.show), TOGETHER_MS);
});
// What is drawn is looked at: nothing is sent, and nothing leads away.
addEventListener('submit', (event) => event.preventDefault());
addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
});
document.adoptedStyleSheets = [appearance];
parent.postMessage({ nonce, isReady: true }, location.origin);
