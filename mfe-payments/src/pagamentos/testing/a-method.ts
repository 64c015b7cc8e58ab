import type { PaymentConfigRecord, PaymentMethodList } from '@balcao/api-schema';
import {
  DEFAULT_PAYMENT_CONFIGS,
  GATEWAY_IDS,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodImage,
} from '@balcao/domain';

/** The answer of `GET /formapagamento`. */
export const METHODS: PaymentMethodList = {
  items: PAYMENT_METHODS.map((id) => ({
    id,
    nome: PAYMENT_METHOD_LABELS[id],
    imagem: paymentMethodImage(id),
    gateways: GATEWAY_IDS.filter((gateway) => GATEWAYS[gateway].methods.includes(id)),
  })),
};

/** A method as it comes, configured at Iugu and not offered yet. */
export function aConfig(
  method: PaymentMethod,
  changes: Partial<PaymentConfigRecord> = {},
): PaymentConfigRecord {
  return {
    id: `config-${method}`,
    version: 1,
    idFormaPagamento: method,
    idGateway: 'iugu',
    nome: PAYMENT_METHOD_LABELS[method],
    imagem: paymentMethodImage(method),
    ativo: false,
    config: DEFAULT_PAYMENT_CONFIGS[method],
    ...changes,
  } as PaymentConfigRecord;
}
