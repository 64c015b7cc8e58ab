import { randomUUID } from 'node:crypto';
import { type SimulatedChargeRequest, simulatedCharge, simulatedChargeRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { currentMs } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { ChargeRequest } from '../../../providers/gateway/gateway-provider';
import { TEST_PAYER } from '../charges/test-payer';

const HOUR_MS = 3_600_000;

function requestOf({ method, amountCents }: SimulatedChargeRequest): ChargeRequest {
  const common = {
    reference: randomUUID(),
    amountCents,
    description: 'Venda simulada',
    payer: TEST_PAYER,
    notificationUrl: null,
  };
  return method === 'pix'
    ? { ...common, method, expiresAt: new Date(currentMs() + HOUR_MS) }
    : {
        ...common,
        method,
        token: '',
        installments: 1,
        capture: false,
        softDescriptor: '',
        threeDs: 'never',
        authentication: null,
      };
}

/**
 * Charges of live mode at the simulator, which a shop makes by itself and reports as sales. They exist only where the simulator collects
 * for the platform, so never in production.
 */
export function simulatedChargesRoutes({ config, gateways }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    if (!config.collectingGateways.includes('simulador')) return;
    app.post(
      '/simulador/charges',
      {
        config: { access: 'seller', permission: 'pagamentos:editar' },
        schema: {
          operationId: 'createSimulatedCharge',
          tags: ['test charges'],
          summary: 'A charge of live mode at the simulator, in development alone',
          body: simulatedChargeRequest,
          response: { 201: simulatedCharge },
        },
      },
      async (request, reply) => {
        const { isPaid } = request.body;
        const charged = await gateways.simulador.charge(
          { mode: 'live', credentials: {} },
          requestOf(request.body),
        );
        if (charged.outcome === 'failed') throw new Problem('unavailable');
        if (isPaid) await gateways.simulador.pay(charged.gatewayId);
        return reply.status(201).send({ chargeId: charged.gatewayId });
      },
    );
  };
}
