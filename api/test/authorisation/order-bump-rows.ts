import { orderBump } from '@balcao/api-schema';
import { newId } from '../../src/db/new-id';
import { orderBumps } from '../../src/modules/selling/bumps';
import { systemCall } from '../../src/resources/resource-call';
import { offeredProduct } from '../offered-product';
import { usualRows } from '../resources/usual-rows';
import { importInReview } from './import-in-review';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

const newBump = (productId: string) =>
  orderBump.request.parse({ name: 'Caixa', productId, title: 'Leve a caixa também', priceCents: 1_990 });

/** The rows of order bumps. */
export const ORDER_BUMP_ROWS: Record<string, Row[]> = {
  ...usualRows(
    '/order-bumps',
    {
      create: async (call) =>
        orderBumps.create(call, newBump(await offeredProduct(call.platform, call.owner))),
    },
    { created: {}, changed: { name: 'Embalagem' } },
  ),
  'POST /order-bumps': [send('/order-bumps', () => newBump(newId()), loggedIn(422))],
  'PUT /order-bumps/order': [send('/order-bumps/order', () => ({ ids: [newId()] }), loggedIn(409))],
  'GET /order-bumps/prices': [
    {
      call: async (target, platform) => ({
        url: `/order-bumps/prices?productId=${await offeredProduct(platform, target)}`,
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /metrics/order-bumps': [bare('/metrics/order-bumps?from=2026-10-01&to=2026-10-31', loggedIn(200))],
  'POST /order-bumps/{id}/duplicate': [
    {
      call: async (target, platform) => {
        const bump = newBump(await offeredProduct(platform, target));
        const { id } = await orderBumps.create(systemCall(platform, target), bump);
        return { url: `/order-bumps/${id}/duplicate`, payload: {} };
      },
      answers: ownOnly(201),
    },
  ],
  'POST /order-bumps/bulk': [
    send(
      '/order-bumps/bulk',
      () => ({ action: 'pause', selection: { by: 'ids', ids: [newId()] } }),
      loggedIn(201),
    ),
  ],
  'POST /order-bumps/export': [send('/order-bumps/export', () => ({ filter: {} }), loggedIn(201))],
  'POST /order-bumps/import': [
    {
      call: () => ({
        url: '/order-bumps/import',
        payload: 'Nome;Título\r\nCaixa;Leve',
        headers: { 'content-type': 'text/csv' },
      }),
      answers: loggedIn(201),
    },
  ],
  'POST /order-bumps/imports/{jobId}/apply': [
    {
      call: async (target, platform) => ({
        url: `/order-bumps/imports/${await importInReview(target, platform, {
          kind: 'order_bump_import',
          title: 'Importar order-bumps.csv',
          input: { fileName: 'order-bumps.csv', headings: ['Nome'], columns: ['name'] },
        })}/apply`,
        payload: { mode: 'all' },
      }),
      answers: ownOnly(201),
    },
  ],
};
