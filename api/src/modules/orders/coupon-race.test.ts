import { lengthOf } from '@balcao/proofs';
import { raceForLastUse } from '../../../test/coupon-race';
import { startSoleTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import * as uses from '../selling/coupon-uses';

jest.mock('../selling/coupon-uses', () => {
  const actual = jest.requireActual<typeof uses>('../selling/coupon-uses');
  return { ...actual, countUse: jest.fn(actual.countUse) };
});

/** Many more than there are connections. */
const BUYERS = lengthOf(30, 100);

const api = withApi(() => startSoleTestApi({ API_KEY_REQUESTS_PER_MINUTE: '100000' }));

it(`the last use is one order’s of ${BUYERS} at once, of as many buyers`, async () => {
  const outcome = await raceForLastUse(api, BUYERS);
  expect(outcome).toEqual({ taken: 1, exhausted: BUYERS - 1, stored: 1, used: 3, redemptions: 3 });
});

describe('the same race finds out', () => {
  it('a count without its limit', async () => {
    jest.mocked(uses.countUse).mockImplementation(uses.countUseOverLimit);
    expect(await raceForLastUse(api, BUYERS)).toMatchObject({ taken: BUYERS, used: BUYERS + 2 });
  });

  it('a limit that is read first and counted afterwards', async () => {
    /** Two orders have read before one of them counts. */
    let readers = 0;
    let letBoth: () => void;
    const both = new Promise<void>((resolve) => {
      letBoth = resolve;
    });
    jest.mocked(uses.countUse).mockImplementation(async (trx: SellerTransaction, owner: Owner, code) => {
      const coupon = await trx
        .selectFrom('coupons')
        .where('seller_id', '=', owner.sellerId)
        .where('code', '=', code)
        .select(['used', 'limit_total'])
        .executeTakeFirstOrThrow();
      if (coupon.used >= coupon.limit_total) return undefined;
      if (coupon.used === coupon.limit_total - 1) {
        readers += 1;
        if (readers === 2) letBoth();
        await both;
      }
      return uses.countUseOverLimit(trx, owner, code);
    });
    const { taken, used } = await raceForLastUse(api, BUYERS);
    expect(taken).toBeGreaterThan(1);
    expect(used).toBe(2 + taken);
  });
});
