import { CheckoutForm } from '@balcao/checkout-page';
import { sampleCard, sampleSession } from '@balcao/checkout-page/testing';
import { type DOMWindow, JSDOM } from 'jsdom';
import type { CardQuestion } from '../card-messages';
import { bundleClientScript, type ClientScript } from '../client-script';
import { renderPage } from '../page';

const CARD_ORIGIN = 'https://card.exemplo.com.br';
const CARD = {
  type: 'card',
  token: 'token-of-the-card',
  brand: 'visa',
  last4: '1111',
  authentication: 'authenticated',
  authenticationId: '3DS_1',
};

let script: ClientScript;
const open: DOMWindow[] = [];
beforeAll(async () => {
  script = await bundleClientScript();
});
afterEach(() => {
  for (const window of open.splice(0)) window.close();
});

/** The page of a buyer who has chosen to pay by card. */
function pageBy({ isPrepared = false, installments = 1 } = {}): string {
  const card = sampleCard();
  const session = sampleSession({
    method: 'credit_card',
    methods: [
      { ...card, card: card.card && { ...card.card, setup: { key: 'public' }, is_prepared: isPrepared } },
    ],
    installments,
  });
  return renderPage(script, {
    title: 'Finalizar compra',
    storeName: 'Ateliê',
    isTest: false,
    refreshAfter: null,
    content: (
      <CheckoutForm
        session={session}
        action="/c/link"
        attempt="form-1"
        values={{}}
        errors={{}}
        filled={{}}
        changes={[]}
        problem=""
        step={undefined}
        cardOrigin={CARD_ORIGIN}
      />
    ),
  });
}

/** That page as a browser runs it. */
function openPage(options: Parameters<typeof pageBy>[0] = {}) {
  const html = pageBy(options);
  const { window } = new JSDOM(html, {
    url: 'https://loja.exemplo.com.br/c/link',
    runScripts: 'outside-only',
  });
  open.push(window);
  const asked: { question: CardQuestion; to: string }[] = [];
  const sent: Record<string, string>[] = [];
  /** What the server answers to the next forms. */
  const answers: (object | string)[] = [];
  Object.assign(window, {
    fetch: async (_url: string, { body }: { body: URLSearchParams }) => {
      sent.push(Object.fromEntries(body));
      const answer = answers.shift();
      return {
        headers: new Headers({
          'x-request-id': '5f0a',
          'content-type': typeof answer === 'object' ? 'application/json; charset=utf-8' : 'text/html',
        }),
        json: async () => answer,
        text: async () => answer ?? html,
      };
    },
  });
  window.eval(script.code.toString());
  const frame = window.document.querySelector('iframe') as HTMLIFrameElement;
  Object.assign(frame.contentWindow ?? {}, {
    postMessage: (question: CardQuestion, to: string) => asked.push({ question, to }),
  });
  const nonce = new URL(frame.src).hash.slice(1);
  const hear = (
    data: object | null,
    from: { origin?: string; source?: Window | object | null } = {},
  ): boolean =>
    window.dispatchEvent(
      new window.MessageEvent('message', {
        data,
        origin: CARD_ORIGIN,
        source: frame.contentWindow,
        ...(from as { origin?: string; source?: Window }),
      }),
    );
  return {
    window,
    frame,
    nonce,
    asked,
    sent,
    answers,
    hear,
    press: () => window.document.querySelector<HTMLButtonElement>('button[value="pay"]')?.click(),
    /** What the frame is asked for by the press. */
    tokenised: () =>
      until(() => asked.map(({ question }) => question).findLast(({ type }) => type === 'tokenise')),
  };
}

async function until<Found>(look: () => Found | undefined): Promise<Found> {
  for (let turn = 0; turn < 200; turn += 1) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It did not happen.');
}
const pressOf = (question: CardQuestion) => (question.type === 'tokenise' ? question.press : '');

it('opens a frame of another origin, and names itself to that origin alone', async () => {
  const { frame, nonce, asked, window } = openPage();
  expect(frame.src).toMatch(new RegExp(`^${CARD_ORIGIN}/cartao/simulador\\?bandeiras=visa%2Cmastercard#`));
  frame.dispatchEvent(new window.Event('load'));
  expect(asked).toEqual([{ question: { type: 'hello', nonce, setup: { key: 'public' } }, to: CARD_ORIGIN }]);
});

it.each([
  ['of another origin', { origin: 'https://mal.exemplo' }, {}],
  ['of the page’s own origin', { origin: 'https://loja.exemplo.com.br' }, {}],
  ['of another frame of the card’s origin', { source: {} }, {}],
  ['of nobody', { source: null }, {}],
  ['with another nonce', {}, { nonce: 'another' }],
  ['with the nonce of an earlier page', {}, { nonce: '2c1d5a52-0000-4000-8000-000000000000' }],
  ['of an earlier press', {}, { press: 'earlier' }],
])('takes no card %s', async (_whose, from, changes) => {
  const { hear, nonce, press, sent, tokenised } = openPage();
  press();
  const asked = pressOf(await tokenised());
  hear({ ...CARD, nonce, press: asked, token: 'forged', ...changes }, from);
  hear(null, from);
  hear({ ...CARD, nonce, press: asked });
  const [paid] = await until(() => (sent.length > 0 ? sent : undefined));
  expect(paid).toMatchObject({
    do: 'pay',
    card_token: 'token-of-the-card',
    card_last4: '1111',
    card_authentication: 'authenticated',
    card_authentication_id: '3DS_1',
  });
  expect(sent).toHaveLength(1);
});

it('takes no second card for a press, and no size of anybody else', async () => {
  const { hear, nonce, press, sent, tokenised, frame } = openPage();
  press();
  const asked = pressOf(await tokenised());
  hear({ ...CARD, nonce, press: asked });
  hear({ ...CARD, nonce, press: asked, token: 'replayed' });
  await until(() => (sent.length > 0 ? sent : undefined));
  expect(sent.map(({ card_token }) => card_token)).toEqual(['token-of-the-card']);
  hear({ type: 'size', height: 300.2, nonce });
  hear({ type: 'size', height: 9_000, nonce }, { origin: 'https://mal.exemplo' });
  expect(frame.height).toBe('301');
});

it('waits as long as the bank asks, and no message of another press makes it wait', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { hear, nonce, press, sent, tokenised, window, frame } = openPage();
    Object.assign(window, { setTimeout, clearTimeout });
    frame.scrollIntoView = jest.fn();
    press();
    const asked = pressOf(await tokenised());
    hear({ type: 'waiting', nonce, press: 'earlier' });
    expect(frame.scrollIntoView).not.toHaveBeenCalled();
    hear({ type: 'waiting', nonce, press: asked });
    jest.advanceTimersByTime(120_000);
    hear({ ...CARD, nonce, press: asked });
    await until(() => (sent.length > 0 ? sent : undefined));
    expect(sent).toMatchObject([{ do: 'pay', card_token: 'token-of-the-card' }]);
  } finally {
    jest.useRealTimers();
  }
});

it('asks the gateway before the card where each payment has something of its own', async () => {
  const { answers, press, sent, tokenised } = openPage({ isPrepared: true });
  answers.push({ order: 'ORDER1' });
  press();
  expect(await tokenised()).toMatchObject({ setup: { key: 'public', order: 'ORDER1' } });
  expect(sent).toMatchObject([{ do: 'card', version: '1' }]);
  expect(sent[0]).not.toHaveProperty('card_token');
});

it('asks for no card where the page says what is wrong first', async () => {
  const { asked, press, sent } = openPage({ isPrepared: true });
  press();
  await until(() => (sent.length > 0 ? sent : undefined));
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.map(({ question: { type } }) => type)).not.toContain('tokenise');
});

describe('a button that is held down while an answer comes', () => {
  /** A field is left by pressing the button, and what the server says of it names the button otherwise. */
  async function hold() {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const page = openPage();
    const { window, answers, sent } = page;
    Object.assign(window, { setTimeout, clearTimeout });
    answers.push(pageBy({ installments: 2 }));
    const button = () => window.document.querySelector<HTMLButtonElement>('button[value="pay"]');
    const held = button();
    const point = (type: string) =>
      held?.dispatchEvent(new window.MouseEvent(type, { bubbles: true, button: 0 }));
    point('pointerdown');
    window.document
      .querySelector('#contact-email')
      ?.dispatchEvent(new window.Event('change', { bubbles: true }));
    jest.advanceTimersByTime(60);
    await until(() => (sent.length > 0 ? sent : undefined));
    await idle();
    return { ...page, button, held, letGo: () => point('pointerup') };
  }
  const idle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  afterEach(() => jest.useRealTimers());

  it('stays, and its click pays; what is new is said where nothing was paid', async () => {
    const { answers, button, hear, held, letGo, nonce, press, tokenised } = await hold();
    expect(button()).toBe(held);
    letGo();
    press();
    const question = await tokenised();
    jest.advanceTimersByTime(1);
    await idle();
    expect(button()).toBe(held);
    answers.push(pageBy({ installments: 2 }));
    hear({ type: 'refused', nonce, press: pressOf(question) });
    await idle();
    expect(button()?.textContent).toMatch(/em 2× no cartão$/);
  });

  it('says what is new once it is let go', async () => {
    const { button, held, letGo } = await hold();
    expect(held?.textContent).toMatch(/com cartão$/);
    letGo();
    jest.advanceTimersByTime(1);
    await idle();
    expect(button()?.textContent).toMatch(/em 2× no cartão$/);
  });
});
