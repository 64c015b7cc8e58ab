/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { CardFrameGateway } from '@balcao/domain';
import type { CardAnswer, CardQuestion } from '../card-messages';
import type { CardAdapter } from './adapter';
import { simulador } from './simulador';
import { cardNow, FIELDS, type Field, fieldOf, numberNow, problemsNow } from './typed-card';

const ADAPTERS: Readonly<Record<CardFrameGateway, CardAdapter>> = { simulador };
const NO_ANSWER =
  'O meio de pagamento não respondeu, e nada foi cobrado. Tente de novo em instantes, ou pague com Pix.';

const main = document.querySelector('main') as HTMLElement;
const { gateway = '', parents = '', brands = '' } = main.dataset;
const nonce = location.hash.slice(1);

type Answer = CardAnswer extends infer Each ? (Each extends CardAnswer ? Omit<Each, 'nonce'> : never) : never;
/** The page that shows this frame, once it has named itself: nothing is said to anybody else. */
let parentOrigin = '';
const tell = (answer: Answer): void => parent.postMessage({ ...answer, nonce }, parentOrigin);
const tellSize = (): void => {
  if (parentOrigin) tell({ type: 'size', height: main.getBoundingClientRect().height });
};

function show(name: Field, problem: string): void {
  const place = document.getElementById(`error-${name}`);
  if (place) place.textContent = problem;
  if (problem) fieldOf(name).setAttribute('aria-invalid', 'true');
  else fieldOf(name).removeAttribute('aria-invalid');
}

/** Makes a token of what is typed, or says what is wrong with it. */
async function answer(): Promise<Answer> {
  const problems = problemsNow(brands.split(','));
  for (const name of FIELDS) show(name, problems[name]);
  tellSize();
  const wrong = FIELDS.find((name) => problems[name]);
  if (wrong) {
    fieldOf(wrong).focus();
    return { type: 'refused' };
  }
  const { brand, ...card } = cardNow();
  try {
    const token = await ADAPTERS[gateway as CardFrameGateway].tokenise(card);
    return { type: 'card', token, brand: brand ?? '', last4: card.number.slice(-4) };
  } catch {
    return { type: 'failed', text: NO_ANSWER };
  }
}

addEventListener('message', async ({ source, origin, data }: MessageEvent<CardQuestion | null>) => {
  const isOurs = source === parent && parents.split(' ').includes(origin);
  if (!isOurs || nonce === '' || data?.nonce !== nonce) return;
  parentOrigin = origin;
  if (data.type === 'hello') tellSize();
  else if (data.type === 'tokenise') tell(await answer());
});

// Groups of four, as they stand on the card, while somebody types at the end.
fieldOf('number').addEventListener('input', () => {
  const field = fieldOf('number');
  if (field.selectionStart === field.value.length) field.value = numberNow().replace(/(\d{4})(?=\d)/g, '$1 ');
});
fieldOf('expiry').addEventListener('input', ({ inputType }: Event & { inputType?: string }) => {
  const field = fieldOf('expiry');
  if (/^\d{2}$/.test(field.value) && inputType !== 'deleteContentBackward') field.value += '/';
});
for (const name of FIELDS)
  fieldOf(name).addEventListener('input', () => {
    if (fieldOf(name).hasAttribute('aria-invalid')) show(name, problemsNow(brands.split(','))[name]);
    tellSize();
  });
new ResizeObserver(tellSize).observe(main);
