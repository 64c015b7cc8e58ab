import type { GatewayId } from '@balcao/domain';
import type { GatewayProvider } from './gateway-provider';
import { createIugu } from './iugu';
import { createMalga } from './malga';
import { createPagSeguro } from './pagseguro';
import { createPayPal } from './paypal';
import { simulador } from './simulador';

export type GatewayProviders = Readonly<Record<GatewayId, GatewayProvider>>;

/** Every gateway, each at its own address unless the settings lead elsewhere. */
export const createGateways = (urls: Partial<Record<GatewayId, string>>): GatewayProviders => ({
  iugu: createIugu(urls.iugu),
  pagseguro: createPagSeguro(urls.pagseguro),
  paypal: createPayPal(urls.paypal),
  malga: createMalga(urls.malga),
  simulador,
});
