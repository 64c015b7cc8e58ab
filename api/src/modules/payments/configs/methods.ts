import type { ConfiguredMethodList, PaymentConfigRecord, PaymentMethodList } from '@balcao/api-schema';
import {
  GATEWAY_IDS,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  paymentMethodImage,
} from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { listConnections } from '../gateways/repository';
import { listConfigs } from './resource';

/** The payment methods, and the gateways that offer each. */
export const paymentMethods = (): PaymentMethodList => ({
  items: PAYMENT_METHODS.map((id) => ({
    id,
    nome: PAYMENT_METHOD_LABELS[id],
    imagem: paymentMethodImage(id),
    gateways: GATEWAY_IDS.filter((gateway) => GATEWAYS[gateway].methods.includes(id)),
  })),
});

/** The configurations at the store's current gateway; none without one. */
async function currentConfigs(trx: SellerTransaction, owner: Owner): Promise<PaymentConfigRecord[]> {
  const current = (await listConnections(trx, owner)).find((row) => row.is_current);
  return current ? listConfigs(trx, owner, { idGateway: current.gateway }) : [];
}

/** The methods that are configured at the store's current gateway. */
export async function readConfiguredMethods(database: Database, owner: Owner): Promise<ConfiguredMethodList> {
  const configs = await database.withSeller(owner.sellerId, (trx) => currentConfigs(trx, owner));
  return {
    items: configs.map(({ idFormaPagamento, nome, imagem, idGateway, id, ativo }) => ({
      id: idFormaPagamento,
      nome,
      imagem,
      idGateway,
      idPagamentoConfiguracao: id,
      ativo,
    })),
  };
}

/** The methods that the store's buyers may pay by: the active ones of its current gateway, as they are configured. */
export async function readOfferedMethods(
  database: Database,
  { sellerId, storeId }: Owner,
): Promise<PaymentConfigRecord[]> {
  const configs = await database.withSeller(sellerId, (trx) => currentConfigs(trx, { sellerId, storeId }));
  const placeOf = ({ idFormaPagamento }: PaymentConfigRecord) => PAYMENT_METHODS.indexOf(idFormaPagamento);
  return configs.filter(({ ativo }) => ativo).sort((one, other) => placeOf(one) - placeOf(other));
}
