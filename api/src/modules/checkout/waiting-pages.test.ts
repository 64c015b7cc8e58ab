import type { AddressInfo } from 'node:net';
import type { V1SessionStatus } from '@balcao/api-schema';
import {
  buy,
  linkTo,
  payAtSimulator,
  sellAtSimulator,
  sellingStore,
  visit,
} from '../../../test/buyer-checkout';
import { offeredProduct } from '../../../test/offered-product';
import { createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { checkAgain } from '../../../test/test-charges';
import { addressOf, send, workOff } from '../../../test/webhooks';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { simulatedDelivery } from '../../providers/gateway/simulador-webhook';

const api = withApi();
let link: string;
let base: string;

beforeAll(async () => {
  base = await listen(api);
});
beforeEach(async () => {
  ({ link } = await sellingStore(api));
});

async function listen({ app }: TestApi): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/checkout/sessions`;
}

/** A page that waits, and what it was told. */
async function wait(token: string, at = base) {
  const closing = new AbortController();
  const answer = await fetch(`${at}/${token}/events`, { signal: closing.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  /** The next that it is told; undefined at the end. */
  async function next(): Promise<V1SessionStatus | undefined> {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '');
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  }
  return { answer, next, leave: () => closing.abort() };
}

/** The status of a refusal, read whole: an answer that nobody reads keeps its connection, and the server, open. */
async function refusalOf(token: string): Promise<number> {
  const answer = await fetch(`${base}/${token}/events`);
  await answer.text();
  return answer.status;
}

describe('a page that waits', () => {
  it('is told where the payment stands, and that it has come, without asking', async () => {
    const { buyer, paid } = await buy(api, link);
    const { id = '' } = paid.payment ?? {};
    const page = await wait(buyer.token);
    expect(page.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(page.answer.headers.get('x-accel-buffering')).toBe('no');
    expect(await page.next()).toMatchObject({ status: 'aguardando', payment: { id, status: 'aguardando' } });
    await payAtSimulator(api, id);
    await checkAgain(api, id);
    let told = await page.next();
    while (told?.status === 'aguardando') told = await page.next();
    expect(told).toMatchObject({ status: 'paga', payment: { id, status: 'pago' }, poll_after: null });
    expect(await page.next()).toBeUndefined();
  });

  it('is told when the gateway’s notice comes', async () => {
    const account = await createAccount(api.platform);
    const connection = await sellAtSimulator(api, account);
    const product = await offeredProduct(api.platform, account, { name: 'Bolsa de lona', stock: 5 });
    const { buyer, paid } = await buy(api, await linkTo(api, account, product));
    const { id = '' } = paid.payment ?? {};
    const page = await wait(buyer.token);
    await page.next();
    await payAtSimulator(api, id);
    const url = await addressOf(api, account, connection);
    const event = { id: newId(), type: 'charge.paid', chargeId: `sim_live_${id}` };
    const { body, headers } = simulatedDelivery(event, url.split('/').at(-1) ?? '', new Date());
    expect((await send(api, url, body, headers)).statusCode).toBe(200);
    await workOff(api, account);
    let told = await page.next();
    while (told?.status === 'aguardando') told = await page.next();
    expect(told).toMatchObject({ status: 'paga', payment: { id, status: 'pago' } });
  });

  it('is told of its own purchase alone', async () => {
    const [one, other] = [await buy(api, link), await buy(api, link)];
    const [page, neighbour] = [await wait(one.buyer.token), await wait(other.buyer.token)];
    await neighbour.next();
    const { id = '' } = one.paid.payment ?? {};
    await payAtSimulator(api, id);
    await checkAgain(api, id);
    let told = await page.next();
    while (told?.status === 'aguardando') told = await page.next();
    // What the neighbour is told next is what comes of their own payment.
    const { id: theirs = '' } = other.paid.payment ?? {};
    await payAtSimulator(api, theirs);
    await checkAgain(api, theirs);
    expect(await neighbour.next()).toMatchObject({ payment: { id: theirs } });
    neighbour.leave();
  });

  it('is told at once where nothing is waited for', async () => {
    const { token } = await visit(api, link);
    const page = await wait(token);
    expect(await page.next()).toMatchObject({ status: 'aberta', payment: null, poll_after: null });
    expect(await page.next()).toBeUndefined();
  });

  it('of the same purchase asks instead when too many tabs wait', async () => {
    const { buyer } = await buy(api, link);
    const pages = [];
    for (let tab = 0; tab < 4; tab++) pages.push(await wait(buyer.token));
    expect(await refusalOf(buyer.token)).toBe(429);
    for (const page of pages) page.leave();
    expect(await refusalOf('x'.repeat(43))).toBe(404);
  });

  it('is let go when the API stops', async () => {
    const stopping = await startTestApi();
    const there = await listen(stopping);
    const { buyer } = await buy(api, link);
    const page = await wait(buyer.token, there);
    await page.next();
    await stopping.close();
    expect(await page.next()).toBeUndefined();
  });
});
