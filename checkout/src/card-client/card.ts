/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { GatewayId } from '@balcao/domain';
import type { CardAnswer, CardQuestion, CardSetup } from '../card-messages';
import { type CardAdapter, WrongCard } from './adapter';
import { bankQuestion, endQuestion, wasAsked } from './bank-question';
import { iugu } from './gateways/iugu';
import { malga } from './gateways/malga';
import { pagseguro } from './gateways/pagseguro';
import { paypal } from './gateways/paypal';
import { simulador } from './gateways/simulador';
import { cardNow, FIELDS, type Field, fieldOf, numberNow, problemsNow } from './typed-card';

const ADAPTERS: Readonly<Record<GatewayId, CardAdapter>> = { iugu, malga, pagseguro, paypal, simulador };
const NO_ANSWER =
  'O meio de pagamento não respondeu, e nada foi cobrado. Tente de novo em instantes, ou pague com Pix.';
const WRONG_CARD = 'Confira os dados do cartão.';

const main = document.querySelector('main') as HTMLElement;
const { gateway = '', parents = '', brands = '' } = main.dataset;
const adapter = ADAPTERS[gateway as GatewayId];
/** Whether a card is typed into our fields, or into frames that the gateway mounts. */
const isOurs = main.querySelector('input') !== null;
const nonce = location.hash.slice(1);

type Said<Message> = Message extends CardAnswer ? Omit<Message, 'nonce'> : never;
type Outcome<Message> = Message extends { press: string } ? Omit<Message, 'nonce' | 'press'> : never;
/** The page that shows this frame, once it has named itself: nothing is said to anybody else. */
let parentOrigin = '';
/** Resolves once the gateway's script is there, and its fields. Tried again by the next press where it fails. */
let opened: Promise<void> | undefined;

const postAnswer = (answer: Said<CardAnswer>): void => parent.postMessage({ ...answer, nonce }, parentOrigin);
const postSize = (): void => {
  if (parentOrigin) postAnswer({ type: 'size', height: main.getBoundingClientRect().height });
};

function open(setup: CardSetup): Promise<void> {
  opened ??= Promise.resolve(adapter.open?.(setup, postSize)).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

function show(name: Field | 'card', problem: string): void {
  const place = document.getElementById(`error-${name}`);
  if (place) place.textContent = problem;
  if (name === 'card') return;
  if (problem) fieldOf(name).setAttribute('aria-invalid', 'true');
  else fieldOf(name).removeAttribute('aria-invalid');
}

/** Whether something is wrong with what stands in our fields; it is said there. */
function isWrong(): boolean {
  const problems = problemsNow(brands.split(','));
  for (const name of FIELDS) show(name, problems[name]);
  const wrong = FIELDS.find((name) => problems[name]);
  if (wrong) fieldOf(wrong).focus();
  return wrong !== undefined;
}

const NOTHING_TYPED = { number: '', name: '', month: 0, year: 0, code: '', brand: null };

/** Makes a token of what is typed, or says what is wrong with it. */
async function answer(setup: CardSetup, press: string): Promise<Outcome<CardAnswer>> {
  show('card', '');
  if (isOurs && isWrong()) return { type: 'refused' };
  const { brand, ...card } = isOurs ? cardNow() : NOTHING_TYPED;
  try {
    await open(setup);
    const bank = bankQuestion(() => postAnswer({ type: 'waiting', press }));
    const { authentication, ...made } = await adapter.tokenise(setup, card, bank);
    const { result = '', id = '' } = authentication ?? {};
    return {
      type: 'card',
      brand: brand ?? '',
      last4: card.number.slice(-4),
      ...made,
      authentication: result,
      authenticationId: id,
    };
  } catch (cause) {
    if (!(cause instanceof WrongCard)) return { type: 'failed', text: NO_ANSWER };
    // Who has gone back from the bank's page knows why.
    if (!wasAsked()) show('card', WRONG_CARD);
    return { type: 'refused' };
  } finally {
    endQuestion();
    postSize();
  }
}

addEventListener('message', async ({ source, origin, data }: MessageEvent<CardQuestion | null>) => {
  const isOfPage = source === parent && parents.split(' ').includes(origin);
  if (!isOfPage || nonce === '' || data?.nonce !== nonce) return;
  parentOrigin = origin;
  if (data.type === 'hello') {
    postSize();
    // A press tries again, and says so where it fails.
    open(data.setup).catch(() => undefined);
  } else if (data.type === 'tokenise')
    postAnswer({ ...(await answer(data.setup, data.press)), press: data.press });
});

function followTyping(): void {
  /** Writes over what was typed, but not while a keyboard composes it: the keyboard would write over that. */
  function rewrite(
    name: (typeof FIELDS)[number],
    change: (field: HTMLInputElement, inputType: string) => void,
  ) {
    const field = fieldOf(name);
    const onTyped = (event: Event) => {
      const { isComposing = false, inputType = '' } = event as Partial<InputEvent>;
      if (!isComposing) change(field, inputType);
    };
    field.addEventListener('input', onTyped);
    field.addEventListener('compositionend', onTyped);
    // What was typed before this script came.
    change(field, '');
  }
  // Groups of four, as they stand on the card, while somebody types at the end.
  rewrite('number', (field) => {
    if (field.selectionStart === field.value.length)
      field.value = numberNow().replace(/(\d{4})(?=\d)/g, '$1 ');
  });
  rewrite('expiry', (field, inputType) => {
    if (/^\d{2}$/.test(field.value) && inputType !== 'deleteContentBackward') field.value += '/';
  });
  for (const name of FIELDS)
    fieldOf(name).addEventListener('input', () => {
      if (fieldOf(name).hasAttribute('aria-invalid')) show(name, problemsNow(brands.split(','))[name]);
      postSize();
    });
}
if (isOurs) followTyping();
addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(postSize).observe(main);
