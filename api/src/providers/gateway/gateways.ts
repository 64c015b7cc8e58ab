import type { GatewayId } from '@balcao/domain';
import type { GatewaySettings } from './ask-gateway';
import type { GatewayProvider } from './gateway-provider';
import { createIugu } from './iugu';
import { createMalga } from './malga';
import { createPagSeguro } from './pagseguro';
import { createPayPal } from './paypal';
import { createSimulador, type Simulador, type SimuladorSettings } from './simulador';

export type GatewayProviders = Readonly<
  Record<Exclude<GatewayId, 'simulador'>, GatewayProvider> & { simulador: Simulador }
>;

interface Settings {
  /** Gateways that are not at their own address. */
  urls: Partial<Record<GatewayId, string>>;
  timeoutMs?: number;
  simulador: SimuladorSettings;
}

/** Every gateway, each at its own address unless the settings lead elsewhere. */
export function createGateways({ urls, timeoutMs, simulador }: Settings): GatewayProviders {
  const at = (baseUrl: string | undefined): GatewaySettings => ({ baseUrl, timeoutMs });
  return {
    iugu: createIugu(at(urls.iugu)),
    pagseguro: createPagSeguro(at(urls.pagseguro)),
    paypal: createPayPal(at(urls.paypal)),
    malga: createMalga(at(urls.malga)),
    simulador: createSimulador(simulador),
  };
}
