import { CheckoutForm } from '@balcao/checkout-page';
import { sampleSession } from '@balcao/checkout-page/testing';
import { type DOMWindow, JSDOM } from 'jsdom';
import { bundleClientScript } from '../client-script';
import { renderPage } from '../page';

const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Aceite os termos</h1>';
const OURS = { 'content-type': 'text/html; charset=utf-8', 'x-request-id': '5f0a' };

let window: DOMWindow;
let answers: { headers: Record<string, string>; text: string }[];

beforeEach(async () => {
  const script = await bundleClientScript();
  const page = renderPage(script, {
    title: 'Finalizar compra',
    storeName: 'Ateliê',
    isTest: false,
    refreshAfter: null,
    content: (
      <CheckoutForm
        session={sampleSession()}
        action="/c/bolsa-de-lona"
        attempt="form-1"
        values={{}}
        errors={{}}
        filled={{}}
        changes={[]}
        problem=""
        step={undefined}
        cardOrigin="https://card.exemplo.com.br"
      />
    ),
  });
  ({ window } = new JSDOM(page, {
    url: 'https://loja.exemplo.com.br/c/bolsa-de-lona',
    runScripts: 'outside-only',
  }));
  answers = [];
  Object.assign(window, {
    scrollTo: () => {},
    fetch: async () => {
      const answer = answers.shift();
      return { ok: true, headers: new Headers(answer?.headers), text: async () => answer?.text ?? page };
    },
  });
  window.eval(script.code.toString());
});
afterEach(() => window.close());

const said = () => window.document.getElementById('notices')?.textContent ?? '';
const name = () => window.document.querySelector<HTMLInputElement>('input[autocomplete="name"]');

async function pressPay(): Promise<void> {
  window.document.querySelector<HTMLButtonElement>('button[value="pay"]')?.click();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it.each([
  ['its login', { 'content-type': 'text/html' }, PORTAL],
  ['JSON of its own', { 'content-type': 'application/json' }, '{}'],
  ['nothing', {}, ''],
])(
  'keeps the form where the network answers a purchase with %s, and says so',
  async (_what, headers, text) => {
    const field = name();
    if (field) field.value = 'Ana Beatriz Nogueira';
    answers.push({ headers, text });
    await pressPay();
    expect(said()).toContain('Quem respondeu não foi a loja');
    expect(name()?.value).toBe('Ana Beatriz Nogueira');
    expect(window.document.querySelector('main')?.dataset.view).toBe('form');
  },
);

it('shows the page that the shop answered with', async () => {
  answers.push({ headers: OURS, text: '<main data-view="payment" data-state="pago"><h1>Pago</h1></main>' });
  await pressPay();
  expect(window.document.querySelector('h1')?.textContent).toBe('Pago');
});
