import { linkTo, openCheckout } from '../fixtures/payments';
import { createProduct } from '../fixtures/products';
import { expect, test } from '../fixtures/test';

const NUMBER = '4111111111111111';

/** Doubles of the scripts of gateways, as far as their documentation says what these do: each stands where the real one would be loaded from. */
const DOUBLES = {
  pagseguro: {
    src: 'https://assets.pagseguro.com.br/checkout-sdk-js/rc/dist/browser/pagseguro.min.js',
    code: `window.PagSeguro = { encryptCard: ({ publicKey }) => ({ encryptedCard: 'sealed-with-' + publicKey, hasErrors: false }) };`,
    setup: { key: 'public-key', threeDs: 'never' },
    token: 'sealed-with-public-key',
  },
  iugu: {
    src: 'https://js.iugu.com/v2',
    code: `window.Iugu = { setAccountID: (id) => { window.account = id; }, setTestMode() {}, createPaymentToken: (form, done) =>
      done({ id: window.account + '-' + form.querySelector('[data-iugu=number]').value.length }) };`,
    setup: { account: 'A1B2', threeDs: 'never' },
    token: 'A1B2-19',
  },
} as const;

test('a gateway’s script runs in its own frame alone, within that frame’s policy', async ({
  page,
  session,
}) => {
  await openCheckout(page, session);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
  const link = await linkTo(page, session, id);
  for (const [gateway, { src, code, setup, token }] of Object.entries(DOUBLES)) {
    const loaded: string[] = [];
    await page.route(/^https:/, (route) => {
      loaded.push(route.request().url());
      return route.request().url() === src
        ? route.fulfill({ contentType: 'text/javascript', body: code })
        : route.abort();
    });
    const opened = await page.goto(link);
    // All that the page says of where cards are typed: the first of its frames.
    const cardOrigin = /frame-src (\S+?)[; ]/.exec(opened?.headers()['content-security-policy'] ?? '')?.[1];
    // Resolves when the frame listens: what is typed before is not written in groups.
    await page.evaluate(
      ({ address, parts }) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          frame.title = 'Dados do cartão';
          const ask = (question: object) =>
            frame.contentWindow?.postMessage(
              { ...question, nonce: 'of-this-test', setup: parts },
              new URL(address).origin,
            );
          const made = new Promise((done) => {
            addEventListener('message', ({ data }) => {
              if (data?.type === 'size') resolve();
              if (data?.type === 'card') done(data);
            });
          });
          Object.assign(globalThis, {
            tokenise: () => {
              ask({ type: 'tokenise', press: 'press-1' });
              return made;
            },
          });
          frame.addEventListener('load', () => ask({ type: 'hello' }));
          frame.src = `${address}#of-this-test`;
          document.body.append(frame);
        }),
      { address: `${cardOrigin}/cartao/${gateway}?bandeiras=visa`, parts: setup },
    );
    const card = page.frameLocator('iframe[title="Dados do cartão"]');
    await card.getByLabel('Número do cartão').pressSequentially(NUMBER);
    await card.getByLabel('Nome no cartão').fill('ANA L PRADO');
    await card.getByLabel('Validade').pressSequentially('1231');
    await card.getByLabel('Código de segurança').fill('739');
    const made = await page.evaluate(() =>
      (globalThis as unknown as { tokenise(): Promise<object> }).tokenise(),
    );
    expect(made).toMatchObject({ type: 'card', token, brand: 'visa', last4: '1111' });
    expect(loaded).toEqual([src]);
    await page.unroute(/^https:/);
  }
});
