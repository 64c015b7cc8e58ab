import { shippingMethod } from '@balcao/api-schema';
import { newId } from '../../src/db/new-id';
import { shippingMethods } from '../../src/modules/selling/shipping-methods';
import { systemCall } from '../../src/resources/resource-call';
import { usualRows } from '../resources/usual-rows';
import { loggedIn, ownOnly, type Row, send } from './row';

const TABLE = shippingMethod.request.parse({ name: 'PAC', type: 'tabela' });
const CSV = 'FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor\r\n01000000;19999999;0;1000;12,50\r\n';

const ofTable =
  (rest: string, more: object = {}): Row['call'] =>
  async (target, platform) => ({
    url: `/shipping-methods/${(await shippingMethods.create(systemCall(platform, target), TABLE)).id}${rest}`,
    ...more,
  });

/** The rows of shipping methods. */
export const SHIPPING_METHOD_ROWS: Record<string, Row[]> = {
  ...usualRows('/shipping-methods', shippingMethods, { created: TABLE, changed: { name: 'Sedex' } }),
  'PUT /shipping-methods/order': [send('/shipping-methods/order', () => ({ ids: [newId()] }), loggedIn(409))],
  'POST /shipping-methods/simulate': [
    send(
      '/shipping-methods/simulate',
      () => ({ zipCode: '01310100', items: [{ productId: newId(), quantity: 1 }] }),
      loggedIn(422),
    ),
  ],
  'GET /shipping-methods/{id}/rates': [{ call: ofTable('/rates'), answers: ownOnly(200) }],
  'GET /shipping-methods/{id}/rates/export': [{ call: ofTable('/rates/export'), answers: ownOnly(200) }],
  'PUT /shipping-methods/{id}/rates': [
    {
      call: ofTable('/rates', { payload: { rates: [] }, headers: { 'if-match': '"1"' } }),
      answers: ownOnly(200),
    },
  ],
  'POST /shipping-methods/{id}/rates/import': [
    {
      call: ofTable('/rates/import?dryRun=true', { payload: CSV, headers: { 'content-type': 'text/csv' } }),
      answers: ownOnly(200),
    },
  ],
};
