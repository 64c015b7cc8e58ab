import { CUSTODIES, GATEWAY_IDS } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';
import { reading } from './access';
import { balances, balancesQuery } from './finance';

/**
 * The part of the balances that has come by one gateway; null for lines of none: payouts, adjustments, and payments whose gateway is not
 * known.
 */
const gatewayBalance = balances.omit({ custody: true }).extend({ gateway: z.enum(GATEWAY_IDS).nullable() });
export type GatewayBalance = z.infer<typeof gatewayBalance>;

/** Each balance of a custodian by gateway. The rows add up to the balances, to the cent. */
export const gatewayBalances = z.object({
  custody: z.enum(CUSTODIES),
  /** Without gateways whose lines come to 0 everywhere. */
  items: z.array(gatewayBalance),
});
export type GatewayBalances = z.infer<typeof gatewayBalances>;

export const getGatewayBalances = call('GET /finance/balances/gateways', {
  operationId: 'getGatewayBalances',
  ...reading,
  query: balancesQuery,
  answer: gatewayBalances,
});
