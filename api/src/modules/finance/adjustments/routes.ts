import {
  adjustmentParams,
  adjustmentRefusal,
  adjustmentRequest,
  adjustments,
  id,
  idParams,
  noContent,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminCallsOn, callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { tags, writing } from '../request/context';
import { approveAdjustment, listAdjustments, refuseAdjustment, requestAdjustment } from './service';

const admin = { access: 'admin' } as const;

/** Corrections of a store's balance: the store asks for them, and two admins of the platform approve them. */
export function adjustmentsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);
  const adminCallOf = adminCallsOn(platform);

  return async (app) => {
    app.post(
      '/finance/settlements/:id/rows/:rowId/adjustment',
      {
        config: { ...writing, idempotent: true },
        schema: {
          operationId: 'requestAdjustment',
          tags,
          summary: 'Asks that the ledger say what the line says',
          params: z.object({ id, rowId: id }),
          body: adjustmentRequest,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { id: importId, rowId } = request.params;
        await requestAdjustment(callOf(request), { importId, id: rowId }, request.body.reason);
        return reply.status(204).send();
      },
    );

    app.get(
      '/admin/users/:id/adjustments',
      {
        config: admin,
        schema: { operationId: 'listAdjustments', tags, params: idParams, response: { 200: adjustments } },
      },
      async (request) => ({ items: await listAdjustments(adminCallOf(request)) }),
    );

    app.post(
      '/admin/users/:id/adjustments/:adjustmentId/approval',
      {
        config: admin,
        schema: {
          operationId: 'approveAdjustment',
          tags,
          summary: 'Approves an adjustment; the second person’s approval posts it. Needs a step-up',
          params: adjustmentParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { adjustmentId } = request.params;
        await approveAdjustment(adminCallOf(request), adjustmentId);
        return reply.status(204).send();
      },
    );

    app.post(
      '/admin/users/:id/adjustments/:adjustmentId/refusal',
      {
        config: admin,
        schema: {
          operationId: 'refuseAdjustment',
          tags,
          summary: 'Refuses an adjustment, with the reason that the store reads. Needs a step-up',
          params: adjustmentParams,
          body: adjustmentRefusal,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { adjustmentId } = request.params;
        await refuseAdjustment(adminCallOf(request), adjustmentId, request.body.reason);
        return reply.status(204).send();
      },
    );
  };
}
