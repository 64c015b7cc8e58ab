import { callAs } from '../../../test/call-as';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { Problem } from '../../problem';
import { useCoupon } from './use-coupon';

const { api, maria } = withStore({ isShared: true });

/** A use in a transaction of its own, as an order of one buyer takes it. @returns the reason of a refusal */
const use = (code: string, number: number): Promise<unknown> =>
  api.platform.database
    .withSeller(maria.sellerId, async (trx) => {
      const statements = await useCoupon(trx, maria, {
        sellerId: maria.sellerId,
        orderId: newId(),
        code,
        buyer: { document: '', email: `ana${number}@exemplo.com.br` },
        orderedAt: new Date(),
        items: [{ kind: 'product', quantity: 1, unitPriceCents: 10_000 }],
        isPaid: false,
      });
      for (const statement of statements) await trx.executeQuery(statement);
      return 'used';
    })
    .catch((error: unknown) => {
      if (error instanceof Problem) return error.details.extra?.reason;
      throw error;
    });

it('of 200 transactions at once, which wait for nothing else, as many get a use as there are', async () => {
  const body = { code: 'CEM', type: 'percentual', percentBp: 1_000, limitTotal: 100 };
  const { id } = (await callAs(api, maria, 'POST', '/coupons', { body })).json();
  const outcomes = await Promise.all(Array.from({ length: 200 }, (_, number) => use('CEM', number)));
  expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(100);
  expect(outcomes.filter((outcome) => outcome === 'esgotado')).toHaveLength(100);
  expect((await callAs(api, maria, 'GET', `/coupons/${id}`)).json().used).toBe(100);
});
