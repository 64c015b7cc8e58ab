import { idParams, noContent, resendChargeRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { Problem } from '../../../problem';
import { originOf } from '../../../security/origin';
import { lockOrder } from '../state/repository';
import { resendCharge } from './resend-charge';

/** Sends buyers the data of their open Pix or boleto again. */
export function resendChargeRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/orders/:id/resend-charge',
      {
        config: { access: 'seller', permission: 'pedidos:editar', idempotent: true },
        schema: {
          operationId: 'resendCharge',
          tags: ['orders'],
          summary: 'E-mails the buyer the Pix or boleto that they can still pay; at most three times a day',
          params: idParams,
          body: resendChargeRequest,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const origin = originOf(request);
        await database.withSeller(owner.sellerId, async (trx) => {
          const order = await lockOrder(trx, { ...owner, id: request.params.id });
          if (order === undefined) throw new Problem('not_found');
          const entry = await resendCharge(trx, { owner, origin }, order);
          await recordAudit(trx, origin, { sellerId: owner.sellerId, ...entry });
        });
        return reply.status(204).send();
      },
    );
  };
}
