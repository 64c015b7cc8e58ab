import type { PlanPixSettings } from '../../config/money';
import type { GatewayProviders } from '../gateway/gateways';
import { gatewayPlanPix, noPlanPix } from './gateway-plan-pix';
import type { PlanPixProvider } from './plan-pix-provider';

/** Through whom sellers pay invoices by Pix, as the settings say. */
export function openPlanPix(settings: PlanPixSettings, gateways: GatewayProviders): PlanPixProvider {
  if (settings.provider === 'iugu') {
    const { accountId, apiToken } = settings;
    return gatewayPlanPix(gateways.iugu, { mode: 'live', credentials: { accountId, apiToken } });
  }
  if (settings.provider === 'nenhum') return noPlanPix;
  return gatewayPlanPix(gateways.simulador, { mode: 'live', credentials: {} });
}
