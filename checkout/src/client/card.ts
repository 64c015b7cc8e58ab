import type { CardAnswer, CardQuestion, CardSetup } from '../card-messages';

/** Longer than any gateway is asked for a token. */
const ANSWER_MS = 20_000;
/** A bank gives its buyer about as long to answer. */
const BANK_MS = 600_000;
const NOT_LOADED =
  'Os campos do cartão não carregaram. Confira a conexão e tente de novo, ou pague com Pix. Nada foi cobrado.';

type MadeAnswer = Exclude<CardAnswer, { type: 'size' | 'waiting' }>;

/** The frame that is open: what it is known by, and who waits for a card. */
interface Frame {
  element: HTMLIFrameElement;
  origin: string;
  nonce: string;
  /** Of the press that waits: what comes late for an earlier one is nothing to it. */
  press?: string;
  answer?: (card: MadeAnswer | undefined) => void;
  /** When the press is given up. */
  end?: ReturnType<typeof setTimeout> | undefined;
}
let frame: Frame | undefined;

type Question<Kind> = Kind extends CardQuestion ? Omit<Kind, 'nonce'> : never;
const ask = ({ element, origin, nonce }: Frame, question: Question<CardQuestion>): void =>
  element.contentWindow?.postMessage({ ...question, nonce } satisfies CardQuestion, origin);

const placeOf = () => document.querySelector<HTMLElement>('#card:not([hidden]) #card-frame');

/** The store's settings for the gateway's script. */
const setupIn = (place: HTMLElement): CardSetup => JSON.parse(place.dataset.setup ?? '{}');

/** Opens the frame once a card is chosen: until then nothing of it is loaded. */
export function showCard(): void {
  const place = placeOf();
  if (!place?.dataset.address || place.firstChild) return;
  const element = document.createElement('iframe');
  const opened: Frame = {
    element,
    origin: new URL(place.dataset.address).origin,
    nonce: crypto.randomUUID(),
  };
  element.title = 'Dados do cartão';
  element.setAttribute('aria-describedby', 'error-card');
  // The part behind # is sent to no server.
  element.src = `${place.dataset.address}#${opened.nonce}`;
  element.addEventListener('load', () => ask(opened, { type: 'hello', setup: setupIn(place) }));
  frame = opened;
  place.append(element);
}

addEventListener('message', ({ source, origin, data }: MessageEvent<CardAnswer | null>) => {
  const isOurs = frame && source === frame.element.contentWindow && origin === frame.origin;
  if (!frame || !isOurs || data?.nonce !== frame.nonce) return;
  if (data.type === 'size') frame.element.height = String(Math.ceil(Number(data.height)));
  else if (data.press !== frame.press) return;
  else if (data.type === 'waiting') waitLonger(frame);
  else frame.answer?.(data);
});

/** The bank asks its buyer: where that is has to be seen. */
function waitLonger(asked: Frame): void {
  const { answer } = asked;
  clearTimeout(asked.end);
  if (answer) asked.end = setTimeout(answer, BANK_MS, undefined);
  asked.element.scrollIntoView({ block: 'center' });
}

/** Whether the gateway is asked for something before this card: what it needs is made for one payment. */
export const isCardPrepared = (): boolean => placeOf()?.dataset.prepared !== undefined;

/**
 * Lets the frame make a token of the card, for one payment.
 * @param prepared what the gateway has made for it
 * @returns what is sent with the payment; nothing of it where no card is chosen, undefined where the frame says what is wrong
 * @throws a sentence for the buyer
 */
export async function cardToken(prepared: CardSetup = {}): Promise<Record<string, string> | undefined> {
  const asked = frame;
  const place = placeOf();
  if (!place) return {};
  if (!asked?.element.isConnected) throw NOT_LOADED;
  const press = crypto.randomUUID();
  const answer = await new Promise<MadeAnswer | undefined>((resolve) => {
    Object.assign(asked, { press, answer: resolve, end: setTimeout(resolve, ANSWER_MS) });
    ask(asked, { type: 'tokenise', press, setup: { ...setupIn(place), ...prepared } });
  });
  clearTimeout(asked.end);
  asked.press = undefined;
  if (!answer) throw NOT_LOADED;
  if (answer.type === 'failed') throw answer.text;
  return answer.type === 'card'
    ? {
        card_token: answer.token,
        card_brand: answer.brand,
        card_last4: answer.last4,
        card_authentication: answer.authentication,
        card_authentication_id: answer.authenticationId,
      }
    : undefined;
}
