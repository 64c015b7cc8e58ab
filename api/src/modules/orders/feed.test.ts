import { randomUUID } from 'node:crypto';
import type { CheckoutFeed } from '@balcao/api-schema';
import { Client } from 'pg';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { createStore } from '../../accounts/stores';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria);
});

const put = (name = 'pedido-1', changes: object = {}) =>
  callV1(api, key, 'PUT', `/orders/${name}`, orderBody(changes));
const report = (type: string, minute: number, payment = 'pix-1') =>
  callV1(api, key, 'POST', `/orders/pedido-1/payments/${payment}/events`, paymentEvent(type, minute));
const visit = (type: string, data: object = {}, id: string = randomUUID()) =>
  callV1(api, key, 'POST', '/checkout/events', {
    id,
    type,
    occurred_at: new Date().toISOString(),
    session: { token: 'session-1' },
    data,
  });
const read = async (query = '', account = maria): Promise<CheckoutFeed> =>
  (await callAs(api, account, 'GET', `/metrics/checkout/feed${query}`)).json();
/** Moves the session to another store of the same seller. */
const openSecondStore = ({ sellerId, userId, sessionId }: Account) =>
  api.platform.database.platform.transaction().execute(async (trx) => {
    const { id: storeId } = await createStore(trx, { sellerId, userId, nome: 'Segunda loja' });
    await trx.updateTable('sessions').set({ store_id: storeId }).where('id', '=', sessionId).execute();
  });
const textsOf = ({ items }: CheckoutFeed) => items.map(({ text }) => text);

describe('the feed of a checkout', () => {
  it('has what happened, the newest first', async () => {
    await visit('checkout.started', { device: 'mobile', state: 'sp', name: 'Ana Prado' });
    await visit('checkout.heartbeat');
    await visit('checkout.step_completed', { step: 'contato' });
    const [pix] = orderBody().payments;
    const card = { id: 'card-1', method: 'credit_card', amount: 10_750 };
    const { id } = (await put('pedido-1', { payments: [card, pix] })).json();
    await report('refused', 1, 'card-1');
    await report('captured', 2);
    await callAs(api, maria, 'POST', `/orders/${id}/ship`, { body: { trackingCode: 'BR123456789BR' } });
    const feed = await read();
    expect(textsOf(feed)).toEqual([
      'Pedido enviado',
      'Pix pago',
      'Pagamento recusado',
      'Novo pedido',
      'Concluiu: Dados pessoais',
      'Entrou no checkout',
    ]);
    expect(feed.hasMore).toBe(false);
    expect(feed.items.at(-1)).toMatchObject({
      type: 'checkout.started',
      isTest: true,
      buyer: 'Ana P.',
      amountCents: null,
      method: null,
      state: 'SP',
      device: 'mobile',
      order: null,
    });
    expect(feed.items[1]).toMatchObject({
      tone: 'success',
      buyer: 'Ana P.',
      amountCents: 10_750,
      method: 'pix',
      state: null,
      device: 'unknown',
      order: { id, number: 1 },
    });
  });

  it('has no sale of what changed nothing: a repeated payment, one of too much, one after its end', async () => {
    await put();
    const more = paymentEvent('captured', 3, 999_999);
    await report('captured', 2);
    await callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', more);
    await report('refused', 4);
    expect(textsOf(await read())).toEqual(['Pix pago', 'Novo pedido']);
  });

  it('knows of an order where it goes, and on which device it was made', async () => {
    await visit('checkout.started', { device: 'mobile' });
    await put('pedido-1', { session: { token: 'session-1' }, shipping_state: 'RJ' });
    const { items } = await read();
    expect(items.find(({ type }) => type === 'order.created')).toMatchObject({
      state: 'RJ',
      device: 'mobile',
    });
  });

  it('shows nothing more of a buyer than a first name and an initial', async () => {
    await put('pedido-1', { customer: { name: 'ana.prado@exemplo.com.br' } });
    await visit('checkout.started', { name: '529.982.247-25', email: 'ana@exemplo.com.br' });
    const feed = await read();
    expect(feed.items.map(({ buyer }) => buyer)).toEqual(['', '']);
    expect(JSON.stringify(feed)).not.toMatch(/ana|982\.247/);
  });

  it('is of one store', async () => {
    await put();
    await visit('checkout.started');
    await report('captured', 1);
    expect((await read('', await createAccount(api.platform))).items).toEqual([]);
    await openSecondStore(maria);
    expect((await read()).items).toEqual([]);
  });

  it('has one entry of an event that is reported 100 times at once', async () => {
    await put();
    const captured = paymentEvent('captured', 1);
    const started = randomUUID();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', captured)
          : visit('checkout.started', {}, started),
      ),
    );
    expect(textsOf(await read()).sort()).toEqual(['Entrou no checkout', 'Novo pedido', 'Pix pago']);
  });

  it('says when there is more than was asked for', async () => {
    for (let count = 0; count < 3; count++) await visit('checkout.started');
    expect(await read('?limit=2')).toMatchObject({ hasMore: true, items: [{}, {}] });
    expect(await read('?limit=3')).toMatchObject({ hasMore: false, items: [{}, {}, {}] });
  });

  it.each(['?after=-1', '?after=ontem', '?limit=0', '?limit=101', '?depois=1'])(
    'refuses %s',
    async (query) => {
      const { statusCode } = await callAs(api, maria, 'GET', `/metrics/checkout/feed${query}`);
      expect(statusCode).toBe(422);
    },
  );
});

describe('a page that comes back', () => {
  /** What a page knows: it drops the ids that it has. */
  function createPage() {
    const known = new Map<string, string>();
    let after: number | undefined;
    return {
      /** Reads on. @returns what is new, the oldest first */
      async read(): Promise<string[]> {
        const feed = await read(after === undefined ? '' : `?after=${after}`);
        after = feed.cursor;
        const news = feed.items.filter(({ id }) => !known.has(id)).reverse();
        for (const { id, text } of news) known.set(id, text);
        return news.map(({ text }) => text);
      },
    };
  }

  it('gets exactly what it missed', async () => {
    const page = createPage();
    await put();
    expect(await page.read()).toEqual(['Novo pedido']);
    await report('pix_created', 1);
    await visit('checkout.started');
    await report('captured', 2);
    expect(await page.read()).toEqual(['Pix gerado', 'Entrou no checkout', 'Pix pago']);
    expect(await page.read()).toEqual([]);
  });

  it('also what was on its way when it last read, and is committed after what it has seen', async () => {
    await put();
    const page = createPage();
    await page.read();
    const slow = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(
        `insert into checkout_events (seller_id, source, event_id, store_id, session_token, type, occurred_at, is_test)
         values ($1, 'api-test', 'slow', $2, 'session-2', 'payment.attempted', now(), true)`,
        [maria.sellerId, maria.storeId],
      );
      await visit('checkout.started');
      expect(await page.read()).toEqual(['Entrou no checkout']);
      await slow.query('commit');
      expect(await page.read()).toEqual(['Tentou pagar']);
    } finally {
      await slow.end();
    }
  });
});
