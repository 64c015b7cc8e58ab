import { pageOf, swapPage } from './swap';

interface Standing {
  state: string;
  pollAfter: number | null;
  now: string;
}

const SECOND = 1000;
const MINUTE = 60;
/** How often the rest of the time is read aloud, in seconds; and once more in the last minute. */
const TOLD_EVERY = 5 * MINUTE;

let asking: ReturnType<typeof setTimeout> | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;

const main = () => document.querySelector<HTMLElement>('main[data-view="payment"]');

async function look(): Promise<void> {
  clearTimeout(asking);
  const shown = main();
  if (!shown?.dataset.wait) return;
  let again: number | null = Number(shown.dataset.wait);
  try {
    const answer = await fetch(`${location.pathname}/status`);
    const { state, pollAfter } = (await answer.json()) as Standing;
    if (answer.ok && state !== shown.dataset.state) {
      const page = await fetch(location.pathname);
      if (page.ok) return swapPage(pageOf(await page.text()));
    }
    if (answer.ok) again = pollAfter;
  } catch {
    // Offline: asked again in a while, and at once when the tab is looked at.
  }
  if (again !== null) asking = setTimeout(look, again * SECOND);
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
    if (told && (seconds % TOLD_EVERY === 0 || seconds === MINUTE) && seconds > 0)
      told.textContent = `Faltam ${Math.ceil(seconds / MINUTE)} minutos para pagar`;
    if (seconds > 0) return;
    clearInterval(ticking);
    void look();
  };
  ticking = setInterval(tick, SECOND);
  tick();
}

function begin(): void {
  const seconds = main()?.dataset.wait;
  clearTimeout(asking);
  countDown();
  if (seconds) asking = setTimeout(look, Number(seconds) * SECOND);
}

/** Asks whether the payment has come, and looks at once when the buyer is back from their bank. */
export function waitForPayment(): void {
  begin();
  addEventListener('checkout:page', begin);
  addEventListener('focus', () => void look());
  addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => document.hidden || void look());
}
