import type { PaymentConfigRecord } from '@balcao/api-schema';
import { type CardConfig, type GatewayId, PAYMENT_METHODS } from '@balcao/domain';
import type { Config } from '../../../config';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { listConfigs } from '../configs/resource';
import { type ConnectionRow, isConfigured, listConnections } from '../gateways/repository';

/** The store's current gateway, and the methods that it offers there: a buyer of the checkout is charged by them. */
export interface CheckoutGateway {
  connection: ConnectionRow;
  /** Whether nobody is charged. */
  isTest: boolean;
  methods: PaymentConfigRecord[];
}

/** The card method of the store; undefined where it takes no cards. */
export function cardConfigIn({ methods }: CheckoutGateway): CardConfig | undefined {
  const record = methods.find(({ idFormaPagamento }) => idFormaPagamento === 'credit_card');
  return record?.idFormaPagamento === 'credit_card' ? record.config : undefined;
}

/** The simulator charges for real where it collects for the platform, which is never so in production. */
const isTestAt = (
  { collectingGateways }: Pick<Config, 'collectingGateways'>,
  { gateway, mode }: { gateway: GatewayId; mode: ConnectionRow['mode'] },
): boolean => mode === 'test' && !(gateway === 'simulador' && collectingGateways.includes('simulador'));

/** The gateway that the store's checkout charges through; undefined without one that has its credentials. */
export async function readCheckoutGateway(
  trx: SellerTransaction,
  config: Pick<Config, 'collectingGateways'>,
  owner: Owner,
): Promise<CheckoutGateway | undefined> {
  const [connections, configs] = await Promise.all([listConnections(trx, owner), listConfigs(trx, owner)]);
  const connection = connections.find((row) => row.is_current);
  if (connection === undefined || !isConfigured(connection)) return undefined;
  const placeOf = ({ idFormaPagamento }: PaymentConfigRecord) => PAYMENT_METHODS.indexOf(idFormaPagamento);
  return {
    connection,
    isTest: isTestAt(config, connection),
    methods: configs
      .filter(({ ativo, idGateway }) => ativo && idGateway === connection.gateway)
      .sort((one, other) => placeOf(one) - placeOf(other)),
  };
}
