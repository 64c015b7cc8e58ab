import path from 'node:path';
import { DISPUTE_EVIDENCE_PART } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { openChargeback } from '../../../test/disputes';
import { uploadTo } from '../../../test/kyc';
import { newKey } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { startSoleTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { drawingOf } from '../../drawing/drawing';
import { EVIDENCE_LIMIT, EVIDENCE_PACK_LIMIT } from '../../security/attempt-limits';
import { consumeAttempt } from '../../security/attempts';

const TEST = path.join(import.meta.dirname, '../../../test');
const HOSTILE = drawingOf<typeof import('../../../test/drawings/hostile')>(
  path.join(TEST, 'drawings/hostile.ts'),
);

const api = withApi(startSoleTestApi);

async function disputed() {
  const account = await createAccount(api.platform);
  const id = await openChargeback(api, account, await newKey(api, account, { mode: 'live' }));
  return { account, id, takePack: () => callAs(api, account, 'GET', `/disputes/${id}/evidence-pack`) };
}

it.each([EVIDENCE_PACK_LIMIT, EVIDENCE_LIMIT])('is limited per seller and hour: $scope', async (limit) => {
  const [maria, ana] = [await disputed(), await disputed()];
  const { platform } = api.platform.database;
  for (let count = 0; count < limit.max; count += 1)
    await consumeAttempt(platform, limit, maria.account.sellerId);
  const ask = ({ account, id, takePack }: Awaited<ReturnType<typeof disputed>>) =>
    limit === EVIDENCE_PACK_LIMIT
      ? takePack()
      : uploadTo(
          api,
          `/disputes/${id}/evidence?name=Prova`,
          account.headers,
          undefined,
          DISPUTE_EVIDENCE_PART,
        );
  const refused = await ask(maria);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(ana)).statusCode).toBeLessThan(300);
});

// Processes start to draw, and one of them never ends: seconds on a busy machine.
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
