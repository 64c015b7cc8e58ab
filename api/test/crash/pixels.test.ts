import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createPixelDeliveries } from '../../src/modules/pixels/create';
import { bundleProgram } from '../bundled-program';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import { deliveriesOf, newPixel, type Sinks, sendDue, sendLater, withPixelStore } from '../pixels';
import { endLeases, workNext } from '../queue';
import type { Account } from '../stored-account';
import { TEST_ENVIRONMENT, type TestApi } from '../test-app';
import type { WebhookReceiver } from '../webhook-receiver';
import type { SenderSettings } from './pixel-sender';

// A process loads the API, and what it left is sent once its time has come.
jest.setTimeout(600_000);

/** One more than is sent to a pixel at once. */
const ORDERS = 3;
const repository = path.resolve(__dirname, '../../..');

let api: TestApi;
let sinks: Sinks;
let maria: Account;

withPixelStore((store) => {
  ({ api, sinks, maria } = store);
});

/** Sends in a process of its own, which is killed once these providers have got two events each and before they answer. */
async function sendUntilKilled(providers: readonly WebhookReceiver[]): Promise<void> {
  const settings: SenderSettings = {
    database: api.platform.config.database,
    pixelUrls: api.platform.config.pixelUrls,
    key: TEST_ENVIRONMENT.ENCRYPTION_KEYS.replace(/^1:/, ''),
  };
  for (const provider of providers) provider.answer = 'silent';
  const program = await bundleProgram(path.join(__dirname, 'pixel-sender.ts'));
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.all(
    providers.map(async (provider) => {
      while (provider.received.length < ORDERS - 1) await provider.next();
    }),
  );
  child.kill('SIGKILL');
  await gone;
  await endLeases(api.platform, 'pixel-delivery');
}

it('a sender that is killed between sending and noting has each purchase counted once at most', async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  const { meta, kwai } = sinks;
  if (meta === undefined || kwai === undefined) throw new Error('A double is missing.');
  const pixels = { meta: await newPixel(api, maria, 'meta'), kwai: await newPixel(api, maria, 'kwai') };
  const taken = { meta: meta.answer, kwai: kwai.answer };
  for (let at = 0; at < ORDERS; at += 1) {
    const consent = { marketing: true, analytics: true, version: '1' };
    const body = orderBody({ tracking: { kwai_click_id: `click-${at}` }, consent });
    await callV1(api, key, 'PUT', `/orders/o-${at}`, body);
    await callV1(api, key, 'POST', `/orders/o-${at}/payments/pix-1/events`, paymentEvent('captured', 1));
  }
  while (await workNext(api.platform, createPixelDeliveries(api.platform)));

  await sendUntilKilled([meta, kwai]);
  meta.answer = taken.meta;
  kwai.answer = taken.kwai;
  await sendDue(api);
  await sendLater(api, maria);

  const outcome = async (provider: 'meta' | 'kwai', sink: WebhookReceiver) => {
    const told = sink.received.map(({ body }) => /[0-9a-f-]{36}\.purchase/.exec(body)?.[0]);
    const deliveries = await deliveriesOf(api, maria, pixels[provider]);
    return deliveries
      .map(({ status, eventId }) => `${status}: ${told.filter((one) => one === eventId).length}`)
      .toSorted();
  };
  // By its own id, which makes of two copies one.
  expect(await outcome('meta', meta)).toEqual(['entregue: 1', 'entregue: 2', 'entregue: 2']);
  // Where a second copy would count, none was sent.
  expect(await outcome('kwai', kwai)).toEqual(['entregue: 1', 'incerto: 1', 'incerto: 1']);
});
