import { CheckoutForm } from '@balcao/checkout-page';
import { sampleSession } from '@balcao/checkout-page/testing';
import { JSDOM } from 'jsdom';
import { bundleClientScript, type ClientScript } from '../client-script';
import { renderPage } from '../page';
import type { TagQuestion } from '../tag-messages';

const TAG_ORIGIN = 'https://tags.exemplo.com.br';
const TAG = {
  id: 'd1',
  provider: 'gtm',
  external_id: 'GTM-ABC123',
  event: 'purchase',
  event_id: 'o1.purchase',
};

let script: ClientScript;
beforeAll(async () => {
  script = await bundleClientScript();
});

const pageOf = (hasTags: boolean) =>
  renderPage(script, {
    title: 'Finalizar compra',
    storeName: 'Ateliê',
    isTest: false,
    refreshAfter: null,
    content: (
      <CheckoutForm
        session={sampleSession({ has_tags: hasTags, asks_consent: !hasTags })}
        action="/c/link"
        attempt="form-1"
        values={{}}
        errors={{}}
        filled={{}}
        changes={[]}
        problem=""
        step={undefined}
        tagOrigin={TAG_ORIGIN}
      />
    ),
  });

/** The page as a browser runs it; its server gives out the event once, and the form's answer is the page of who has agreed. */
function openPage(hasTags: boolean) {
  const { window } = new JSDOM(pageOf(hasTags), {
    url: 'https://loja.exemplo.com.br/c/link',
    runScripts: 'outside-only',
  });
  const told: unknown[] = [];
  const tags = [TAG];
  Object.assign(window, {
    fetch: async (url: string, { body }: { body: string }) => {
      if (!url.endsWith('/etiquetas'))
        return {
          headers: new Headers({ 'content-type': 'text/html', 'x-request-id': '5f0a' }),
          text: async () => pageOf(true),
        };
      told.push(...JSON.parse(body).told);
      return {
        ok: true,
        headers: new Headers({ 'x-request-id': '5f0a' }),
        json: async () => ({ tags: tags.splice(0) }),
      };
    },
  });
  window.eval(script.code.toString());
  const settled = () => new Promise((done) => setTimeout(done, 0));
  const frames = () => [...window.document.querySelectorAll('iframe')];
  return { window, told, settled, frames };
}

it('opens no frame before its buyer has agreed, and one that can reach nothing then', async () => {
  const { window, told, settled, frames } = openPage(false);
  await settled();
  expect(frames()).toEqual([]);
  window.document.querySelector<HTMLButtonElement>('button[value="consent-all"]')?.click();
  for (let turn = 0; turn < 20 && frames().length === 0; turn += 1) await settled();
  const [frame] = frames();
  expect(frame?.src).toMatch(new RegExp(`^${TAG_ORIGIN}/etiqueta/gtm#[\\w-]{36}$`));
  // Of an origin of its own, without pop-ups, forms, or the window around it.
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  const asked: { question: TagQuestion; to: string }[] = [];
  Object.assign(frame?.contentWindow ?? {}, {
    postMessage: (question: TagQuestion, to: string) => asked.push({ question, to }),
  });
  frame?.dispatchEvent(new window.Event('load'));
  await settled();
  const nonce = new URL(frame?.src ?? '').hash.slice(1);
  expect(asked).toEqual([{ question: { nonce, tag: TAG }, to: TAG_ORIGIN }]);
  const hear = async (data: object, from: object = {}) => {
    const message = { data, origin: TAG_ORIGIN, source: frame?.contentWindow, ...from };
    window.dispatchEvent(new window.MessageEvent('message', message as MessageEventInit));
    await settled();
  };
  await hear({ nonce, id: 'd1', is_told: true }, { origin: 'https://outra.example' });
  await hear({ nonce, id: 'd1', is_told: true }, { source: window });
  await hear({ nonce: 'other', id: 'd1', is_told: true });
  expect(told).toEqual([]);
  await hear({ nonce, id: 'd1', is_told: true });
  expect(told).toEqual([{ id: 'd1', is_told: true }]);
  window.close();
});
