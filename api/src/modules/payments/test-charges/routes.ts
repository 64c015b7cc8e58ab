import {
  idParams,
  testCharge,
  testChargeList,
  testChargeRefund,
  testChargeRefundRequest,
  testChargeRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { refundTestCharge } from './refund';
import { createTestCharge, payTestCharge, readTestCharge, readTestCharges } from './service';

const tags = ['test charges'];
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const writing = { access: 'seller', permission: 'pagamentos:editar' } as const;

/** Charges by which a seller tries a gateway out in test mode. */
export function testChargesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/payments/test-charges',
      {
        config: reading,
        schema: { operationId: 'listTestCharges', tags, response: { 200: testChargeList } },
      },
      async (request) => ({
        items: await readTestCharges(callOf(request)),
        canCharge: isAllowed(identityOf(request), writing.permission),
      }),
    );

    app.get(
      '/payments/test-charges/:id',
      {
        config: reading,
        schema: { operationId: 'getTestCharge', tags, params: idParams, response: { 200: testCharge } },
      },
      (request) => readTestCharge(callOf(request), request.params.id),
    );

    app.post(
      '/payments/test-charges',
      {
        config: { ...writing, idempotent: 'required' },
        schema: {
          operationId: 'createTestCharge',
          tags,
          body: testChargeRequest,
          response: { 201: testCharge },
        },
      },
      async (request, reply) => reply.status(201).send(await createTestCharge(callOf(request), request.body)),
    );

    app.post(
      '/payments/test-charges/:id/pay',
      {
        config: { ...writing, idempotent: 'required' },
        schema: { operationId: 'payTestCharge', tags, params: idParams, response: { 200: testCharge } },
      },
      (request) => payTestCharge(callOf(request), request.params.id),
    );

    app.post(
      '/payments/test-charges/:id/refund',
      {
        config: { ...writing, idempotent: 'required' },
        schema: {
          operationId: 'refundTestCharge',
          tags,
          params: idParams,
          body: testChargeRefundRequest,
          response: { 200: testChargeRefund },
        },
      },
      (request) => refundTestCharge(callOf(request), request.params.id, request.body),
    );
  };
}
