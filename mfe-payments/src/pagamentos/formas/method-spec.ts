import type { PaymentConfigRecord, PaymentConfigRequest } from '@balcao/api-schema';
import {
  DEFAULT_PAYMENT_CONFIGS,
  GATEWAYS,
  type GatewayId,
  PAYMENT_METHOD_LABELS,
  type PaymentConfigs,
  type PaymentMethod,
} from '@balcao/domain';
import type { FormValues } from '@balcao/ui/form';
import type { ResourceCreation, ResourceSpec } from '@balcao/ui/resource';
import { CONFIGS, changeConfig } from './config-api';
import { comparedFields } from './config-fields';
import { CONFIG_VALUES, configIn } from './config-values';

/** The first configuration of a method at a gateway, which may offer fewer installments. */
export function defaultConfig<M extends PaymentMethod>(method: M, gateway: GatewayId): PaymentConfigs[M] {
  const config = DEFAULT_PAYMENT_CONFIGS[method];
  if (!('maxInstallments' in config)) return config;
  return { ...config, maxInstallments: Math.min(config.maxInstallments, GATEWAYS[gateway].maxInstallments) };
}

/** The body that offers a method through a gateway. */
export const configRequest = (
  method: PaymentMethod,
  idGateway: GatewayId,
  ativo: boolean,
  config: PaymentConfigs[PaymentMethod],
): PaymentConfigRequest =>
  // The configuration is the method's own, which the types cannot follow through a variable.
  ({ idFormaPagamento: method, idGateway, ativo, config }) as PaymentConfigRequest;

/** The form's values of a method's configuration. */
const valuesOf = <M extends PaymentMethod>(
  method: M,
  ativo: boolean,
  config: PaymentConfigs[M],
): FormValues => ({ ativo, ...CONFIG_VALUES[method].valuesOf(config) });

/** The specification by which a form shows and saves a method at a gateway. */
export function methodSpec(
  method: PaymentMethod,
  gateway: GatewayId,
): ResourceSpec<PaymentConfigRecord, FormValues> {
  const name = PAYMENT_METHOD_LABELS[method];
  return {
    path: CONFIGS,
    fields: comparedFields(method),
    valuesOf: ({ ativo, config }) => valuesOf(method, ativo, config as PaymentConfigs[typeof method]),
    patchOf: (values) => configRequest(method, gateway, values.ativo === true, configIn(method, values)),
    write: (http, base, patch) => changeConfig(http, base, patch as PaymentConfigRequest),
    words: { saved: `${name}: configuração salva.`, changedElsewhere: `${name} foi alterado em outro lugar` },
  };
}

/** The creation of a method's configuration, on the page that it stays on. */
export function methodCreation(
  method: PaymentMethod,
  gateway: GatewayId,
  address: string,
): ResourceCreation<PaymentConfigRecord, FormValues> {
  return {
    initialValues: valuesOf(method, false, defaultConfig(method, gateway)),
    requestOf: (values) => configRequest(method, gateway, values.ativo === true, configIn(method, values)),
    addressOf: () => address,
    created: `${PAYMENT_METHOD_LABELS[method]}: configuração salva.`,
  };
}
