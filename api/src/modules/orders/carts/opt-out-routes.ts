import { z } from '@balcao/api-schema';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { keepBodiesRaw } from '../../../webhooks/raw-delivery';
import { insertOptOut, storeNameOf } from './cart-repository';
import { askOptOut, confirmOptOut, OPT_OUT_POLICY, unknownOptOut } from './opt-out-page';
import { readOptOut } from './opt-out-token';

const MAX_TOKEN = 300;
const route = {
  config: { access: 'public', ignoresSession: true },
  schema: { hide: true, querystring: z.object({ token: z.string().max(MAX_TOKEN) }) },
} as const;

const send = (reply: FastifyReply, page: string, status = 200) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', OPT_OUT_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page);

/** `/carts/opt-out?token=`: where a buyer stops the reminders of a store, without an account. */
export function cartOptOutRoutes({ database, config }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    // A form without fields has a body of a type that nothing else here reads.
    keepBodiesRaw(app);

    app.get('/carts/opt-out', route, async ({ query }, reply) => {
      const optOut = readOptOut(config, query.token);
      const name = optOut && (await database.withSeller(optOut.sellerId, (trx) => storeNameOf(trx, optOut)));
      return name ? send(reply, askOptOut(name)) : send(reply, unknownOptOut(), 404);
    });

    app.post('/carts/opt-out', route, async ({ query }, reply) => {
      const optOut = readOptOut(config, query.token);
      const name =
        optOut &&
        (await database.withSeller(optOut.sellerId, async (trx) => {
          const storeName = await storeNameOf(trx, optOut);
          if (storeName) await insertOptOut(trx, optOut, optOut.emailDigest);
          return storeName;
        }));
      return name ? send(reply, confirmOptOut(name)) : send(reply, unknownOptOut(), 404);
    });
  };
}
