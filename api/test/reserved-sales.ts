import { randomUUID } from 'node:crypto';
import type { OrderMoney } from '@balcao/api-schema';
import { GATEWAY_IDS } from '@balcao/domain';
import { workOffRequests } from '../src/modules/payments/work-off';
import { callAs } from './call-as';
import type { GatewayStore } from './gateway-api';
import { GATEWAYS } from './gateway-notices';
import { openLiveSales } from './live-sales';
import { becomeDue, restOthers, workNext } from './queue';
import { RESERVED_CARDS, TAKEN } from './reserved-cards';

/** A gateway that reserves money on cards. */
export type ReservingGateway = keyof typeof RESERVED_CARDS;

/** A card sale that its gateway says is reserved, in a store that decides about it. */
export async function openReservedSale({ api, double, maria }: GatewayStore, name: ReservingGateway) {
  // What tests before have left waiting would be asked of this test's gateway.
  await restOthers(api.platform, 'gateway-request.');
  const sales = await openLiveSales(api, maria, name);
  const id = await sales.sell('venda', { method: name === 'paypal' ? 'paypal' : 'credit_card' });
  const { read, reserved } = RESERVED_CARDS[name];
  double.answers = { ...GATEWAYS[name].paid, [read]: reserved };
  await sales.tell();
  return {
    sales,
    id,
    /** @param body of a capture; the whole where it is left out */
    async decide(action: 'capture' | 'void', headers: Record<string, string> = {}, body: object = {}) {
      const { payments } = await sales.read(id);
      return callAs(api, maria, 'POST', `/orders/${id}/payments/${payments[0].id}/${action}`, {
        body: action === 'void' ? { reason: 'Sem estoque' } : body,
        'idempotency-key': randomUUID(),
        ...headers,
      });
    },
    /** Asks gateways for what waits for them, as workers do a while later. */
    async workOff(times = 1): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        await becomeDue(api.platform, 'gateway-request.', maria.sellerId);
        for (const handler of GATEWAY_IDS.map((gateway) => workOffRequests(api.platform, gateway)))
          while (await workNext(api.platform, handler));
      }
    },
    /** The gateway does what it is asked, and reads so from then on. */
    does(
      action: 'capture' | 'void',
      then: object = RESERVED_CARDS[name][action === 'capture' ? 'captured' : 'voided'].body,
    ): void {
      double.answers[RESERVED_CARDS[name][action]] = {
        body: TAKEN[name],
        meanwhile: async () => {
          double.answers[read] = { body: then };
        },
      };
    },
    /** The questions to the gateway by a method and path. */
    asked: (question: string) => double.asked.filter(({ method, url }) => `${method} ${url}` === question),
    /** The money of the sale in the accounts. */
    async money(): Promise<OrderMoney> {
      return (await callAs(api, maria, 'GET', `/orders/${id}/money`)).json();
    },
  };
}
export type ReservedSale = Awaited<ReturnType<typeof openReservedSale>>;
