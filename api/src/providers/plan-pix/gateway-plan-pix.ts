import type { PaymentStatus } from '@balcao/domain';
import type { GatewayAccess, GatewayProvider } from '../gateway/gateway-provider';
import { PlanPixError, type PlanPixProvider, type PlanPixState } from './plan-pix-provider';

const METHOD = 'pix';

const ENDED: Readonly<Partial<Record<PaymentStatus, 'expirada' | 'cancelada'>>> = {
  expirado: 'expirada',
  cancelado: 'cancelada',
  recusado: 'cancelada',
};

/** Charges through an account of the platform at a gateway, as sellers charge through theirs. */
export const gatewayPlanPix = (gateway: GatewayProvider, access: GatewayAccess): PlanPixProvider => ({
  canCharge: true,
  async charge(request) {
    const answer = await gateway.charge(access, { ...request, method: METHOD, notificationUrl: null });
    if (answer.outcome !== 'pending' || answer.instructions.pixCode === '')
      throw new PlanPixError(`The charge is ${answer.outcome}.`);
    return { gatewayId: answer.gatewayId, code: answer.instructions.pixCode };
  },
  async state(gatewayId, amountCents): Promise<PlanPixState> {
    const answer = await gateway.status(access, { gatewayId, method: METHOD, amountCents });
    if (answer.outcome !== 'known') throw new PlanPixError(`The charge is ${answer.outcome}.`);
    if (answer.status === 'pago') return { state: 'paga', cents: answer.receivedCents ?? amountCents };
    return { state: ENDED[answer.status] ?? 'aberta' };
  },
  async cancel(gatewayId, amountCents) {
    const reference = `${gatewayId}:cancel`;
    const answer = await gateway.cancelWaiting?.(access, {
      reference,
      gatewayId,
      method: METHOD,
      amountCents,
    });
    if (answer?.outcome === 'failed') throw new PlanPixError('The cancellation failed.');
  },
});

/** The provider of a platform without an account to charge through: invoices wait for the balance. */
export const noPlanPix: PlanPixProvider = {
  canCharge: false,
  charge: async () => {
    throw new PlanPixError('Nobody charges.');
  },
  state: async () => ({ state: 'aberta' }),
  cancel: async () => undefined,
};
