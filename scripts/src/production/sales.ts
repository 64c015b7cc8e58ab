import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { becomesSo, type Installation } from './installation';
import { expectStatus, type Person, stepUp } from './person';

/** Between two sales. */
const PAUSE_MS = 200;
const AMOUNT_CENTS = 10_750;

/** A payment whose capture was acknowledged, by the order's name at the shop, and when. */
export interface Sale {
  order: string;
  at: number;
}

/** Makes a key of the public API, with which a shop sells for the person's store. */
export async function createKey(installation: Installation, person: Person): Promise<string> {
  await stepUp(installation, person);
  const body = { name: 'Prova', mode: 'live', scopes: ['pedidos:escrever', 'eventos:escrever'] };
  const { headers } = person;
  const created = await installation.requests.call('/api/api-keys', { method: 'POST', headers, body });
  expectStatus(created, 201);
  return JSON.parse(created.text).key;
}

const orderBody = () => ({
  created_at: new Date().toISOString(),
  currency: 'BRL',
  customer: {
    name: 'Ana Lúcia Prado',
    email: 'ana@loja.example',
    phone: '(11) 98765-4321',
    document: '529.982.247-25',
  },
  items: [{ title: 'Bolsa de lona', quantity: 1, unit_price: AMOUNT_CENTS }],
  subtotal: AMOUNT_CENTS,
  discount: 0,
  shipping: 0,
  interest: 0,
  total: AMOUNT_CENTS,
  payments: [{ id: 'pix-1', method: 'pix', amount: AMOUNT_CENTS }],
});

/** Has a shop sell for as long as `work` takes. @returns the sales that were acknowledged, in their order */
export async function sellWhile(
  { requests: { call } }: Installation,
  key: string,
  work: () => Promise<unknown>,
): Promise<Sale[]> {
  const headers = { authorization: `Bearer ${key}` };
  const sales: Sale[] = [];
  let isOver = false;

  async function sell(): Promise<void> {
    const order = `prova-${randomUUID()}`;
    const path = `/api/v1/orders/${order}`;
    const { status } = await call(path, { method: 'PUT', headers, body: orderBody() });
    if (status !== 201) return;
    const event = {
      id: `evt_${order}`,
      type: 'payment.captured',
      occurred_at: new Date().toISOString(),
      data: {},
    };
    const answer = await call(`${path}/payments/pix-1/events`, { method: 'POST', headers, body: event });
    if (answer.status === 202) sales.push({ order, at: Date.now() });
  }
  const selling = (async () => {
    for (; !isOver; await pause(PAUSE_MS)) await sell();
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await selling;
  }
  return sales;
}

/** How many sales were posted, each once. Waits for those whose event is there, but not worked off yet. */
export async function postedOnce({ sql }: Installation, sales: readonly Sale[]): Promise<number> {
  const names = sales.map(({ order }) => `'${order}'`).join();
  if (sales.length === 0) return 0;
  let posted = 0;
  await becomesSo(async () => {
    const [count] = await sql(`
      select count(*) from (
        select from orders as o
        join ledger_transactions as t on t.seller_id = o.seller_id and t.order_id = o.id and t.kind = 'capture'
        where o.external_id in (${names}) group by o.id having count(*) = 1) as posted`);
    posted = Number(count);
    return posted === sales.length;
  });
  return posted;
}
