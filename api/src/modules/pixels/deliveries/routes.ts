import {
  idParams,
  pixelDelivery,
  pixelDeliveryList,
  pixelDeliveryQuery,
  pixelResendAnswer,
  pixelResendRequest,
  pixelTestRequest,
  pixelTruth,
  pixelTruthQuery,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { storeCallOf } from '../../../resources/resource-call';
import { readTruth } from '../truth/repository';
import { readDeliveries, resendPurchases, sendTestEvent } from './service';

const tags = ['pixels'];
const reading = { access: 'seller', permission: 'marketing:ler' } as const;
/** Sending twice what a lost answer hides would look like two events. */
const sending = { access: 'seller', permission: 'marketing:editar', idempotent: true } as const;

/** The routes of deliveries of pixels, and of their truth. */
export function pixelDeliveryRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/pixels/truth',
      {
        config: reading,
        schema: {
          operationId: 'getPixelTruth',
          tags,
          summary: 'What became of the orders that were paid, per provider and day of São Paulo',
          querystring: pixelTruthQuery,
          response: { 200: pixelTruth },
        },
      },
      async (request) => {
        const owner = ownerOf(request);
        return { items: await readTruth(platform.database.forSeller(owner.sellerId), owner, request.query) };
      },
    );

    app.get(
      '/pixels/:id/deliveries',
      {
        config: reading,
        schema: {
          operationId: 'listPixelDeliveries',
          tags,
          params: idParams,
          querystring: pixelDeliveryQuery,
          response: { 200: pixelDeliveryList },
        },
      },
      (request) => readDeliveries(storeCallOf(platform, request), request.params.id, request.query),
    );

    app.post(
      '/pixels/:id/test',
      {
        config: sending,
        schema: {
          operationId: 'testPixel',
          tags,
          summary: 'Sends an event that counts as no sale',
          params: idParams,
          body: pixelTestRequest,
          response: { 200: pixelDelivery },
          problems: [429],
        },
      },
      (request) => sendTestEvent(storeCallOf(platform, request), request.params.id),
    );

    app.post(
      '/pixels/:id/resend',
      {
        config: sending,
        schema: {
          operationId: 'resendPixelEvents',
          tags,
          summary: 'Sends purchases again that were never acknowledged, and says why the others may not be',
          params: idParams,
          body: pixelResendRequest,
          response: { 200: pixelResendAnswer },
          problems: [429],
        },
      },
      (request) => resendPurchases(storeCallOf(platform, request), request.params.id, request.body),
    );
  };
}
