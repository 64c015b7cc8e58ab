import { apiKeyRequest } from './orders/api-keys';
import { disputeEvidenceQuery } from './orders/disputes';
import { shipOrderRequest } from './orders/order-actions';
import { orderNoteRequest } from './orders/order-work';
import { paymentEventData } from './orders/v1-fields';
import { v1OrderRequest } from './orders/v1-orders';
import { v1Shipping } from './orders/v1-shipping';
import { createStore } from './session/legacy';

const DISGUISED = '  nota\u202efdp\u200b.exe\r\nBcc:\u2066 x ';
const PLAIN = 'notafdp.exe Bcc: x';

const { customer, items } = v1OrderRequest.shape;

it.each<[string, unknown, unknown]>([
  ['a buyer', customer.parse({ name: DISGUISED }), { name: PLAIN }],
  [
    'a product of an order',
    items.parse([{ title: DISGUISED, quantity: 1, unit_price: 1 }]),
    [{ title: PLAIN, quantity: 1, unit_price: 1 }],
  ],
  [
    'an address',
    v1Shipping.parse({ address: { zip: '01001-000', street: DISGUISED, city: DISGUISED } }),
    { address: { zip: '01001000', street: PLAIN, city: PLAIN } },
  ],
  ['why a payment was refused', paymentEventData.parse({ reason: DISGUISED }), { reason: PLAIN }],
  ['a store', createStore.body.parse({ nome: DISGUISED }), { nome: PLAIN }],
  ['a file of evidence', disputeEvidenceQuery.parse({ name: DISGUISED }), { name: PLAIN }],
  [
    'an API key',
    apiKeyRequest.parse({ name: DISGUISED, mode: 'test', scopes: ['pedidos:ler'] }),
    { name: PLAIN, mode: 'test', scopes: ['pedidos:ler'], kind: 'secret', origins: [] },
  ],
  ['a carrier', shipOrderRequest.parse({ carrier: DISGUISED }).carrier, PLAIN],
  [
    'a note, whose lines stay',
    orderNoteRequest.parse({ text: 'Um\u202e\r\nDois\u200b' }),
    { text: 'Um\nDois' },
  ],
])('%s is called by what people see of it', (_what, parsed, expected) => {
  expect(parsed).toEqual(expected);
});
