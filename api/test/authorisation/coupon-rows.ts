import { coupon } from '@balcao/api-schema';
import { newId } from '../../src/db/new-id';
import { coupons } from '../../src/modules/selling/coupons';
import { systemCall } from '../../src/resources/resource-call';
import { usualRows } from '../resources/usual-rows';
import { importInReview } from './import-in-review';
import { loggedIn, ownOnly, type Row, send } from './row';

const terms = { type: 'percentual', percentBp: 1_000 } as const;
const newCoupon = () => coupon.request.parse({ code: `C-${newId().slice(-12)}`, ...terms });
const selection = () => ({ by: 'ids', ids: [newId()] });
const cart = {
  code: 'NENHUM',
  items: [{ id: '1', product_id: newId(), quantity: 1, unit_price: 1_000 }],
};

/** The rows of coupons. */
export const COUPON_ROWS: Record<string, Row[]> = {
  ...usualRows(
    '/coupons',
    // Each of them needs a code of its own.
    { create: (call) => coupons.create(call, newCoupon()) },
    { created: {}, changed: { percentBp: 2_000 } },
  ),
  'POST /coupons': [send('/coupons', newCoupon, loggedIn(201))],
  'POST /coupons/{id}/duplicate': [
    {
      call: async (target, platform) => {
        const { id } = await coupons.create(systemCall(platform, target), newCoupon());
        return { url: `/coupons/${id}/duplicate`, payload: {} };
      },
      answers: ownOnly(201),
    },
  ],
  'POST /coupons/{id}/reveal': [
    {
      call: async (target, platform) => {
        const { id } = await coupons.create(systemCall(platform, target), newCoupon());
        return { url: `/coupons/${id}/reveal`, payload: {} };
      },
      answers: ownOnly(200),
    },
  ],
  'POST /coupons/bulk': [
    send('/coupons/bulk', () => ({ action: 'pause', selection: selection() }), loggedIn(201)),
  ],
  'POST /coupons/batches': [send('/coupons/batches', () => ({ count: 2, terms }), loggedIn(201))],
  'POST /coupons/export': [send('/coupons/export', () => ({ filter: {} }), loggedIn(201))],
  'POST /coupons/import': [
    {
      call: () => ({
        url: '/coupons/import',
        payload: 'Código;Tipo\nX;Percentual',
        headers: { 'content-type': 'text/csv' },
      }),
      answers: loggedIn(201),
    },
  ],
  'POST /coupons/imports/{jobId}/apply': [
    {
      call: async (target, platform) => ({
        url: `/coupons/imports/${await importInReview(target, platform, {
          kind: 'coupon_import',
          title: 'Importar cupons.csv',
          input: { fileName: 'cupons.csv', headings: ['Código'], columns: ['code'] },
        })}/apply`,
        payload: { mode: 'all' },
      }),
      answers: ownOnly(201),
    },
  ],
  'POST /coupons/simulate': [send('/coupons/simulate', () => cart, loggedIn(200))],
};
