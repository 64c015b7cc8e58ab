import type { V1OrderRequest } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { callAs, stepUp } from './call-as';
import { AMOUNT, GATEWAYS, type Gateway, trustNotices } from './gateway-notices';
import { verifyIdentity } from './gateways';
import { callV1, newKey, orderBody, paymentEvent } from './orders';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';
import { addressOf, send, workOff } from './webhooks';

type Payment = V1OrderRequest['payments'][number];

/** A sale of one payment over `AMOUNT`. */
export const saleOf = (payment: Omit<Payment, 'amount'>): V1OrderRequest =>
  orderBody({
    items: [{ title: 'Bolsa de lona', quantity: 1, unit_price: AMOUNT }],
    subtotal: AMOUNT,
    discount: 0,
    shipping: 0,
    interest: 0,
    total: AMOUNT,
    payments: [{ ...payment, amount: AMOUNT }],
  });

/** A store that sells through a gateway of its own, whose orders and events its own system sends. */
export async function openLiveSales(api: TestApi, seller: Account, name: GatewayId) {
  await verifyIdentity(api, seller);
  await stepUp(api, seller);
  const gateway: Gateway = GATEWAYS[name];
  const body = { idGateway: name, mode: 'live', credentials: gateway.credentials };
  const connection: string = (await callAs(api, seller, 'POST', '/pagamentogateway', { body })).json().id;
  await trustNotices(api, seller, name, connection);
  const url = await addressOf(api, seller, connection);
  const key = await newKey(api, seller, { mode: 'live' });
  let event = 0;
  const put = (order: string, payment: Partial<Payment> = {}) =>
    callV1(
      api,
      key,
      'PUT',
      `/orders/${order}`,
      saleOf({
        id: 'pay',
        method: gateway.method,
        gateway: { name, charge_id: gateway.chargeId },
        ...payment,
      }),
    );
  return {
    connection,
    key,
    url,
    put,
    /** Sends a sale through the gateway. @returns its id */
    sell: async (order: string, payment: Partial<Payment> = {}): Promise<string> =>
      (await put(order, payment)).json().id,
    /** Sends a report of the store's own system. */
    report: (order: string, type: string, minute: number, amount?: number) =>
      callV1(api, key, 'POST', `/orders/${order}/payments/pay/events`, paymentEvent(type, minute, amount)),
    /** The gateway tells of its charge, and the notice is worked off. */
    async tell(): Promise<void> {
      event += 1;
      const { body: sent, headers } = gateway.tell({ key: '', chargeId: '', event });
      await send(api, url, sent, headers);
      await workOff(api, seller);
    },
    read: async (id: string) => (await callAs(api, seller, 'GET', `/orders/${id}`)).json(),
  };
}

export type LiveSales = Awaited<ReturnType<typeof openLiveSales>>;
