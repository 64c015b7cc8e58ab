import { PRODUCT_IMAGE_PART } from '@balcao/api-schema';
import { DISPUTE_EVIDENCE_PART } from '@balcao/domain';
import { openChargeback } from '../../test/disputes';
import { openReport, upload, uploadTo } from '../../test/kyc';
import { newKey } from '../../test/orders';
import { type Account, createAccount } from '../../test/stored-account';
import { startSoleTestApi } from '../../test/test-app';
import { withApi } from '../../test/with-store';

const api = withApi(startSoleTestApi);

/** What each kind of picture needs before it is sent, and how it is sent. */
const UPLOADS = {
  'of a product':
    async ({ headers }: Account) =>
    () =>
      uploadTo(api, '/product-images', headers, undefined, PRODUCT_IMAGE_PART),
  'of an identity': async (account: Account) => {
    await openReport(api, account);
    return () => upload(api, account, 'frente');
  },
  'that proves a sale': async (account: Account) => {
    const id = await openChargeback(api, account, await newKey(api, account, { mode: 'live' }));
    return () =>
      uploadTo(api, `/disputes/${id}/evidence?name=Prova`, account.headers, undefined, DISPUTE_EVIDENCE_PART);
  },
};

it.each(Object.entries(UPLOADS))(
  'a picture %s waits for those of its seller, and for nobody else’s',
  async (_what, sender) => {
    const [maria, ana] = [await createAccount(api.platform), await createAccount(api.platform)];
    const [byMaria, byAna] = [await sender(maria), await sender(ana)];
    const ends: (() => void)[] = [];
    const costly = Array.from({ length: 13 }, () =>
      api.platform.drawings.inTurn(maria.sellerId, () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    const refused = await byMaria();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await byAna()).statusCode).toBe(201);
    for (const one of costly) {
      ends.shift()?.();
      await one;
    }
    expect((await byMaria()).statusCode).toBe(201);
  },
);
