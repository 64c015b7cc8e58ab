import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createPixelDeliveries } from '../../src/modules/pixels/deliveries/create-deliveries';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import { deliveriesOf, newPixel, type Sinks, sendDue, sendLater, withPixelStore } from '../pixels';
import { endLeases, workNext } from '../queue';
import type { Account } from '../stored-account';
import { TEST_ENVIRONMENT, type TestApi } from '../test-app';
import type { WebhookReceiver } from '../webhook-receiver';
import type { SenderSettings } from './pixel-sender';

jest.setTimeout(600_000);

const ORDERS = 12;
const KILLS = 4;
const repository = path.resolve(__dirname, '../../..');

let api: TestApi;
let sinks: Sinks;
let maria: Account;

withPixelStore((store) => {
  ({ api, sinks, maria } = store);
});

/** Sends in a process of its own, which is killed once a provider has got something and before it answers. */
async function sendUntilKilled(provider: WebhookReceiver): Promise<void> {
  const settings: SenderSettings = {
    database: api.platform.config.database,
    pixelUrls: api.platform.config.pixelUrls,
    key: TEST_ENVIRONMENT.ENCRYPTION_KEYS.replace(/^1:/, ''),
  };
  provider.answer = 'silent';
  const script = path.join(__dirname, 'pixel-sender.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(settings)], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  await provider.next();
  child.kill('SIGKILL');
  await gone;
  await endLeases(api.platform, 'pixel-delivery');
}

it.each([
  ['meta', 'entregue'],
  ['kwai', 'incerto'],
] as const)(
  '%s, whose sender is killed between sending and noting, has each purchase counted once at most',
  async (provider, ending) => {
    const key = await newKey(api, maria, { mode: 'live' });
    const pixel = await newPixel(api, maria, provider);
    const sink = sinks[provider];
    if (sink === undefined) throw new Error('The double is missing.');
    const taken = sink.answer;
    for (let at = 0; at < ORDERS; at += 1) {
      const consent = { marketing: true, analytics: true, version: '1' };
      const body = orderBody({ tracking: { kwai_click_id: `click-${at}` }, consent });
      await callV1(api, key, 'PUT', `/orders/o-${at}`, body);
      await callV1(api, key, 'POST', `/orders/o-${at}/payments/pix-1/events`, paymentEvent('captured', 1));
    }
    while (await workNext(api.platform, createPixelDeliveries(api.platform)));

    for (let kill = 0; kill < KILLS; kill += 1) await sendUntilKilled(sink);
    sink.answer = taken;
    await sendDue(api);
    await sendLater(api, maria);

    const deliveries = await deliveriesOf(api, maria, pixel);
    expect(deliveries).toHaveLength(ORDERS);
    const told = sink.received.map(({ body }) => /[0-9a-f-]{36}\.purchase/.exec(body)?.[0]);
    const ids = deliveries.map(({ eventId }) => eventId);
    const arrivals = (id: string) => told.filter((one) => one === id).length;
    // What is called delivered has arrived, by its own id and no other.
    expect(ids).toEqual(expect.arrayContaining([...new Set(told)]));
    for (const { status, eventId } of deliveries) {
      expect(['entregue', ending]).toContain(status);
      if (status === 'entregue') expect(arrivals(eventId)).toBeGreaterThan(0);
    }
    // Where a second copy would count, none was sent.
    if (ending === 'incerto') {
      expect(ids.map(arrivals).filter((count) => count > 1)).toEqual([]);
      expect(deliveries.filter(({ status }) => status === 'incerto').length).toBeGreaterThanOrEqual(KILLS);
    }
  },
);
