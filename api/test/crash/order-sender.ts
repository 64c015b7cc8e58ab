import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { callV1, orderBody, paymentEvent } from '../orders';
import { startTestApi } from '../test-app';

/**
 * An API and the shops that send to it: each of them an order and its payment, again and again while the answer is 503. Each
 * line of standard output is an order whose payment was acknowledged. Runs until it is killed.
 */
const [settings = '{}', key = '', round = ''] = process.argv.slice(2);
const SHOPS = 4;
const PAUSE_MS = 50;

async function run(): Promise<void> {
  const api = await startTestApi({ ...JSON.parse(settings), API_KEY_REQUESTS_PER_MINUTE: '1000000' });

  async function sendUntilTaken(...call: [method: 'PUT' | 'POST', url: string, body: object]): Promise<void> {
    for (;;) {
      const { statusCode, payload } = await callV1(api, key, ...call);
      if (statusCode < 300) return;
      if (statusCode !== 503) throw new Error(`${call[0]} ${call[1]}: ${statusCode} ${payload}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async function sell(): Promise<void> {
    for (;;) {
      const name = `${round}-${randomUUID()}`;
      await sendUntilTaken('PUT', `/orders/${name}`, orderBody());
      const paid = paymentEvent('captured', 1);
      await sendUntilTaken('POST', `/orders/${name}/payments/pix-1/events`, paid);
      writeSync(1, `${name}\n`);
    }
  }

  await Promise.all(Array.from({ length: SHOPS }, sell));
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
