import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { V1SessionStatus } from '@balcao/api-schema';
import { workOffCharges } from '../../src/modules/checkout/charges';
import { bundleProgram } from '../bundled-program';
import { buyerBy, linkTo, ordersOf, payAtSimulator, sellAtSimulator } from '../buyer-checkout';
import { offeredProduct } from '../offered-product';
import { createOwnDatabase, type OwnDatabase } from '../own-database';
import { becomeDue, workNext } from '../queue';
import { type Account, createAccount } from '../stored-account';
import { startTestApi, type TestApi } from '../test-app';
import { checkAgain } from '../test-charges';
import { itInTurn } from '../turns';

// Buyers in processes of their own, which load the API, and two APIs, one after the other.
jest.setTimeout(600_000);

const it = itInTurn('kills', 'checkout');

const repository = path.resolve(__dirname, '../../..');

let own: OwnDatabase;
let api: TestApi;
let maria: Account;
let bag: string;
let link: string;

const start = () => startTestApi({ DATABASE_URL: own.url });

beforeEach(async () => {
  own = await createOwnDatabase();
  api = await start();
  maria = await createAccount(api.platform);
  await sellAtSimulator(api, maria);
  bag = await offeredProduct(api.platform, maria, { stock: 5 });
  link = await linkTo(api, maria, bag);
});
afterEach(async () => {
  await api.close();
  await own.drop();
});

/** A buyer in a process of their own, which is killed around the charge. @returns the token of their session */
async function payAndDie(moment: 'before' | 'after', key: string): Promise<string> {
  const script = path.join(__dirname, 'checkout-buyer.ts');
  const settings = JSON.stringify({ DATABASE_URL: own.url });
  const args = [await bundleProgram(script), settings, link, key, moment];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  let token = '';
  child.stdout.on('data', (chunk: Buffer) => {
    token += chunk.toString();
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return token;
}

/** All rows of a table: the database is one store's. */
const rowsOf = async (table: 'gateway_charges' | 'simulated_charges'): Promise<number> =>
  (await api.platform.database.platform.selectFrom(table).select('created_at').execute()).length;
const standing = async () => ({
  orders: (await ordersOf(api, maria)).length,
  charges: await rowsOf('gateway_charges'),
  atGateway: await rowsOf('simulated_charges'),
  stock: (
    await api.platform.database.platform
      .selectFrom('products')
      .where('id', '=', bag)
      .select('stock_quantity')
      .executeTakeFirstOrThrow()
  ).stock_quantity,
});

it.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'one order and one charge come of a process that is killed %s its gateway has charged, also where the buyer presses again',
  async (moment, made) => {
    const key = randomUUID();
    const token = await payAndDie(moment, key);
    await api.close();
    api = await start();
    const buyer = buyerBy(api, token);

    const lost = await buyer.status();
    expect(lost).toMatchObject({ status: 'aguardando', payment: { status: 'criado', is_preparing: true } });
    expect(await standing()).toEqual({ orders: 1, charges: 1, atGateway: made, stock: 4 });

    // The buyer presses again, in the page that had no answer and in another one.
    const { version } = await buyer.read();
    await Promise.all([buyer.pay(version, key), buyer.pay(version)]);
    await becomeDue(api.platform, 'checkout-charge', maria.sellerId);
    while (await workNext(api.platform, workOffCharges(api.platform)));
    expect(await standing()).toEqual({ orders: 1, charges: 1, atGateway: 1, stock: 4 });
    const found: V1SessionStatus = await buyer.status();
    const id = lost.payment?.id ?? '';
    expect(found).toMatchObject({
      status: 'aguardando',
      payment: { id, status: 'aguardando', pix: { code: expect.any(String) } },
    });

    await payAtSimulator(api, id);
    await checkAgain(api, id);
    expect((await buyer.status()).status).toBe('paga');
  },
);
