import { isOurs } from './own-answer';
import { pageOf, swapPage } from './swap';

interface Standing {
  state: string;
  pollAfter: number | null;
  now: string;
}

const SECOND = 1000;
const MINUTE = 60;
/** How often the rest of the time is read aloud, in seconds; and once more in the last minute. */
const ANNOUNCED_EVERY = 5 * MINUTE;

/** While the server tells by itself, it is asked so rarely that a stream which died unnoticed is found. Seconds. */
const WHILE_STREAMING = MINUTE;

let asking: ReturnType<typeof setTimeout> | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;
let stream: EventSource | undefined;

const main = () => document.querySelector<HTMLElement>('main[data-view="payment"]');
const isStreaming = () => stream?.readyState === EventSource.OPEN;

/** Shows the page of what has become of the payment. @returns in how many seconds to ask again */
async function show({ state, pollAfter }: Standing): Promise<number | null | undefined> {
  if (state !== main()?.dataset.state) {
    const page = await fetch(location.pathname);
    if (page.ok && isOurs(page)) return void swapPage(pageOf(await page.text()));
  }
  return pollAfter;
}

/** Asks in so many seconds, unless the server tells by itself. */
function askIn(seconds: number): void {
  clearTimeout(asking);
  asking = setTimeout(
    () => (seconds < WHILE_STREAMING && isStreaming() ? askIn(WHILE_STREAMING - seconds) : void poll()),
    seconds * SECOND,
  );
}

async function poll(): Promise<void> {
  clearTimeout(asking);
  const shown = main();
  if (!shown?.dataset.wait) return;
  let again: number | null | undefined = Number(shown.dataset.wait);
  try {
    const answer = await fetch(`${location.pathname}/status`);
    if (answer.ok && isOurs(answer)) again = await show((await answer.json()) as Standing);
  } catch {
    // Offline: asked again in a while, and at once when the tab is looked at.
  }
  if (again) askIn(again);
}

/** Lets the server tell. Where it does not, or stops, the page asks. */
function listen(): void {
  stream?.close();
  stream = undefined;
  const shown = main();
  if (!shown?.dataset.wait) return;
  const seconds = Number(shown.dataset.wait);
  stream = new EventSource(`${location.pathname}/events`);
  stream.onmessage = ({ data }) => void show(JSON.parse(data)).catch(() => askIn(seconds));
  stream.onerror = () => askIn(seconds);
}

/** Looks at once when the buyer is back from their bank: phones put tabs to sleep, and their streams with them. */
function comeBack(): void {
  if (document.hidden) return;
  void poll();
  if (!isStreaming()) listen();
}

const rest = (seconds: number): string =>
  seconds >= MINUTE * MINUTE
    ? ''
    : `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

/** Counts down by the server's clock, whatever the phone's own says. */
function countDown(): void {
  clearInterval(ticking);
  const shown = main();
  const place = shown?.querySelector<HTMLElement>('[data-until]');
  if (!shown || !place) return;
  const ahead = Date.parse(shown.dataset.now ?? '') - Date.now();
  const end = Date.parse(place.dataset.until ?? '');
  const told = shown.querySelector('[data-until-told]');
  const tick = () => {
    const seconds = Math.max(0, Math.round((end - Date.now() - ahead) / SECOND));
    place.textContent = rest(seconds) && `faltam ${rest(seconds)}`;
    if (told && (seconds % ANNOUNCED_EVERY === 0 || seconds === MINUTE) && seconds > 0)
      told.textContent = `Faltam ${Math.ceil(seconds / MINUTE)} minutos para pagar`;
    if (seconds > 0) return;
    clearInterval(ticking);
    void poll();
  };
  ticking = setInterval(tick, SECOND);
  tick();
}

function begin(): void {
  const seconds = main()?.dataset.wait;
  clearTimeout(asking);
  countDown();
  listen();
  if (seconds) askIn(Number(seconds));
}

/** Learns whether the payment has come: by being told, and by asking. */
export function waitForPayment(): void {
  begin();
  addEventListener('checkout:page', begin);
  addEventListener('focus', comeBack);
  addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', comeBack);
}
