import type { PlanPixSettings } from '../../config-plan-pix';
import type { GatewayProviders } from '../gateway/gateways';
import { gatewayPlanPix, noPlanPix } from './gateway-plan-pix';
import type { PlanPixProvider } from './plan-pix-provider';

/** Through whom sellers pay invoices by Pix, as the settings say. */
export function openPlanPix(settings: PlanPixSettings, gateways: GatewayProviders): PlanPixProvider {
  if (settings.provider === 'nenhum') return noPlanPix;
  if (settings.provider === 'simulado')
    return gatewayPlanPix(gateways.simulador, { mode: 'live', credentials: {} });
  const { accountId, apiToken } = settings;
  return gatewayPlanPix(gateways.iugu, { mode: 'live', credentials: { accountId, apiToken } });
}
