import type { CardSetup } from '../card-messages';
import { cardToken, isCardPrepared, showCard } from './card';
import { cardCheck, isAskedFor } from './card-check';
import { isOurs } from './own-answer';
import { followPresses, released } from './press';
import { noteParts, pageOf, swapPage, swapParts, viewOf } from './swap';
import { sendTags } from './tags';

/** Autofill changes many fields in one go: they are sent together. */
const TOGETHER_MS = 60;
const CHECKING = 'Conferindo a compra antes de cobrar. Leva poucos segundos, e você não precisa fazer nada.';
/** A wait and a proof are asked for at most. */
const MOST_CHECKS = 2;
const OFFLINE = 'Sem conexão. O que você escreveu continua aqui: tente de novo quando a internet voltar.';
const FOREIGN =
  'Quem respondeu não foi a loja: a sua rede pede um login ou barrou o pedido. O que você escreveu continua aqui. Entre na rede em outra aba e tente de novo.';

let asking: AbortController | undefined;
let isPaying = false;
let isUnsent = false;
let waiting: ReturnType<typeof setTimeout> | undefined;

const formOf = () => document.querySelector<HTMLFormElement>('main[data-view="form"] form');

/** @param without the name of a field that is left out */
function bodyOf(form: HTMLFormElement, act: string, without = ''): URLSearchParams {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.delete(without);
  body.set('do', act);
  return body;
}

function showMessage(text: string, tone = ' bad'): void {
  const notices = document.getElementById('notices');
  if (!notices) return;
  const notice = document.createElement('p');
  notice.className = `notice${tone}`;
  notice.textContent = text;
  notices.replaceChildren(...(text ? [notice] : []));
}

/** @returns what a card is made with, where that was asked for and nothing is wrong; else the page shows the answer */
async function send(
  form: HTMLFormElement,
  act: string,
  signal: AbortSignal | null,
  without?: string,
  card: Readonly<Record<string, string>> = {},
  checks = 0,
): Promise<CardSetup | undefined> {
  try {
    const body = bodyOf(form, act, without);
    for (const [name, value] of Object.entries(card)) body.set(name, value);
    const answer = await fetch(form.action, { method: 'POST', body, signal });
    if (!isOurs(answer)) {
      isUnsent = true;
      showMessage(FOREIGN);
      return undefined;
    }
    if (checks < MOST_CHECKS && isAskedFor(answer)) {
      showMessage(CHECKING, '');
      const done = await cardCheck(answer);
      showMessage('');
      return await send(form, act, signal, without, { ...card, ...done }, checks + 1);
    }
    if (answer.headers.get('content-type')?.startsWith('application/json')) return await answer.json();
    const page = pageOf(await answer.text());
    await released();
    // What was pressed meanwhile asks anew.
    if (!signal?.aborted) show(page, act);
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined;
    isUnsent = true;
    showMessage(OFFLINE);
  }
  return undefined;
}

function show(page: Document, act: string): void {
  if (viewOf(page) !== 'form') {
    swapPage(page);
    return;
  }
  swapParts(page);
  showCard();
  if (act.startsWith('consent')) void sendTags();
  if (act === 'pay' || act === 'card') showFirstError();
  if (act.startsWith('step')) showStep();
}

/** Shows where the buyer goes on: at the first field that is wrong, or at the step that has come. */
function showStep(): void {
  const wrong = document.querySelector('.error:not(:empty)');
  if (wrong) showFirstError();
  else document.querySelector<HTMLElement>('#steps :checked')?.focus();
}

/** The first field that is wrong gets the focus; without one, what is said of the whole is brought into sight. */
function showFirstError(): void {
  const wrong = document.querySelector('.error:not(:empty)')?.id;
  const field = wrong && document.querySelector<HTMLElement>(`[aria-describedby~="${wrong}"]`);
  if (field) field.focus();
  else document.getElementById(wrong ?? 'notices')?.scrollIntoView({ block: 'center' });
}

/** Asks anew; a newer question replaces the older one. Paying is never broken off. */
function update(without?: string, act = 'update'): void {
  const form = formOf();
  if (!form || isPaying) return;
  isUnsent = false;
  // What has just changed is sent along: its own question would break this one off.
  clearTimeout(waiting);
  asking?.abort();
  const question = new AbortController();
  asking = question;
  void send(form, act, question.signal, without).finally(() => {
    if (asking === question) asking = undefined;
  });
}

const CEP_DIGITS = 8;

/** A whole CEP is asked about at once: the rest of the address opens with its answer, and nothing comes after it until then. */
function openAddress({ target }: Event): void {
  const isWhole =
    target instanceof HTMLInputElement &&
    target.name === 'address.zip' &&
    target.value.replace(/\D/g, '').length === CEP_DIGITS;
  if (isWhole && document.getElementById('address-rest')?.hidden) update();
}

/** The field in which somebody is still writing, and which is not sent yet: half a CPF is no mistake. */
function writtenIn(): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.name.includes('.')
    ? activeElement.name
    : undefined;
}

async function pay(form: HTMLFormElement): Promise<void> {
  if (isPaying) return;
  isPaying = true;
  clearTimeout(waiting);
  const brokenOff = asking;
  asking?.abort();
  form.setAttribute('aria-busy', 'true');
  showMessage('');
  const prepared = isCardPrepared() ? await send(form, 'card', null) : {};
  // The frame says itself what is wrong with a card.
  const card = prepared && (await cardToken(prepared).catch((problem: string) => showMessage(problem)));
  if (card) await send(form, 'pay', null, undefined, card);
  form.removeAttribute('aria-busy');
  isPaying = false;
  // The frame has something against the card: the page still owes what it was asking for.
  if (brokenOff && prepared && !card) update();
}

/** The box of the coupon is no piece of the server's: what is taken off there is taken out of it here. */
function emptyCoupon(): void {
  const box = document.querySelector<HTMLInputElement>('#coupon');
  if (!box) return;
  box.value = '';
  box.closest('details')?.querySelector('summary')?.focus();
}

/** Sends the form in the background: what changed at once, and the payment when it is pressed. */
export function followForm(): void {
  noteParts();
  followPresses();
  addEventListener('change', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('main[data-view="form"] form')) return;
    isUnsent = true;
    clearTimeout(waiting);
    waiting = setTimeout(() => update(writtenIn()), TOGETHER_MS);
  });
  addEventListener('input', openAddress);
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form !== formOf()) return;
    event.preventDefault();
    const act = (event.submitter as HTMLButtonElement | null)?.value;
    if (act === 'remove-coupon') emptyCoupon();
    if (act === 'pay') void pay(form);
    else update(undefined, act);
  });
  addEventListener('online', () => {
    showMessage('');
    if (isUnsent) update();
  });
  addEventListener('offline', () => showMessage(OFFLINE));
  // What is typed reaches the session before the page is left.
  addEventListener('pagehide', () => {
    const form = formOf();
    if (form && isUnsent && !isPaying) navigator.sendBeacon(form.action, bodyOf(form, 'update'));
  });
}
