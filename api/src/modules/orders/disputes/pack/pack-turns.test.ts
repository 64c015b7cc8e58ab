import path from 'node:path';
import { callAs } from '../../../../../test/call-as';
import { openChargeback } from '../../../../../test/disputes';
import { newKey } from '../../../../../test/orders';
import { type Account, createAccount } from '../../../../../test/stored-account';
import { startSoleTestApi, type TestApi } from '../../../../../test/test-app';
import { drawingOf } from '../../../../drawing/drawing';

const TEST = path.join(import.meta.dirname, '../../../../../test');
const HOSTILE = drawingOf<typeof import('../../../../../test/drawings/hostile')>(
  path.join(TEST, 'drawings/hostile.ts'),
);

let api: TestApi;
beforeAll(async () => {
  api = await startSoleTestApi({ DRAWING_SECONDS: '60' });
});
afterAll(() => api.close());

async function disputed(): Promise<{ account: Account; takePack(): ReturnType<typeof callAs> }> {
  const account = await createAccount(api.platform);
  const id = await openChargeback(api, account, await newKey(api, account, { mode: 'live' }));
  return { account, takePack: () => callAs(api, account, 'GET', `/disputes/${id}/evidence-pack`) };
}

it('is drawn outside of the API, in the turn of its seller, while others get theirs', async () => {
  const [maria, ana] = [await disputed(), await disputed()];
  const { drawings } = api.platform;
  // Drawings that never end fill the seller's places in the line.
  const endless = Array.from({ length: 5 }, () =>
    drawings.draw(maria.account.sellerId, HOSTILE, 'endless').catch(() => 'ended'),
  );
  const refused = await maria.takePack();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  const pack = await ana.takePack();
  expect(pack.statusCode).toBe(200);
  expect(pack.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');

  drawings.close();
  await Promise.all(endless);
  const closing = await ana.takePack();
  expect([closing.statusCode, closing.json().code]).toEqual([503, 'unavailable']);
  expect(closing.headers['retry-after']).toBeDefined();
});
