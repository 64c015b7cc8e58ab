import type { CardAnswer, CardQuestion } from '../card-messages';

/** Longer than any gateway is asked for a token. */
const ANSWER_MS = 20_000;
const NOT_LOADED =
  'Os campos do cartão não carregaram. Confira a conexão e tente de novo, ou pague com Pix. Nada foi cobrado.';

/** The frame that is open: what it is known by, and who waits for a card. */
interface Frame {
  element: HTMLIFrameElement;
  origin: string;
  nonce: string;
  answer?: (card: CardAnswer) => void;
}
let frame: Frame | undefined;

const ask = ({ element, origin, nonce }: Frame, type: CardQuestion['type']): void =>
  element.contentWindow?.postMessage({ type, nonce } satisfies CardQuestion, origin);

const placeOf = () => document.querySelector<HTMLElement>('#card:not([hidden]) #card-frame');

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
  element.addEventListener('load', () => ask(opened, 'hello'));
  frame = opened;
  place.append(element);
}

addEventListener('message', ({ source, origin, data }: MessageEvent<CardAnswer | null>) => {
  const isOurs = frame && source === frame.element.contentWindow && origin === frame.origin;
  if (!frame || !isOurs || data?.nonce !== frame.nonce) return;
  if (data.type === 'size') frame.element.height = String(Math.ceil(Number(data.height)));
  else frame.answer?.(data);
});

/**
 * Lets the frame make a token of the card, for one payment.
 * @returns what is sent with the payment; nothing of it where no card is chosen, undefined where the frame says what is wrong
 * @throws a sentence for the buyer
 */
export async function cardToken(): Promise<Record<string, string> | undefined> {
  const asked = frame;
  if (!placeOf()) return {};
  if (!asked?.element.isConnected) throw NOT_LOADED;
  const answer = await new Promise<CardAnswer | undefined>((resolve) => {
    asked.answer = resolve;
    setTimeout(resolve, ANSWER_MS);
    ask(asked, 'tokenise');
  });
  if (!answer) throw NOT_LOADED;
  if (answer.type === 'failed') throw answer.text;
  return answer.type === 'card'
    ? { card_token: answer.token, card_brand: answer.brand, card_last4: answer.last4 }
    : undefined;
}
