import {
  clipped,
  describeIssues,
  MAX_CHARACTERS,
  type V1CheckoutEvent,
  type V1CheckoutEventsRequest,
  type V1EventsAnswer,
  v1CheckoutEvent,
  v1CheckoutEventsRequest,
  v1EventsAnswer,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { type Channel, forVisit, keepTracking, recordCheckoutEvents } from '../../orders';
import { channelOf, V1_BODY_LIMIT_BYTES } from './channel-of';
import { assertNoCardData } from './sensitive-data';

/** The readable events of a request, and why the others are not. */
function sort(
  body: V1CheckoutEventsRequest,
): Pick<V1EventsAnswer, 'rejected'> & { events: V1CheckoutEvent[] } {
  if (!('events' in body)) return { events: [body], rejected: [] };
  const events: V1CheckoutEvent[] = [];
  const refused: { index: number; message: string }[] = [];
  for (const [index, sent] of body.events.entries()) {
    const { success, data, error } = v1CheckoutEvent.safeParse(sent);
    if (success) {
      events.push(data);
    } else {
      const { errors, fields } = describeIssues(error.issues);
      const sentences = Object.entries(fields).flatMap(([field, texts]) =>
        texts.map((text) => `${field}: ${text}`),
      );
      refused.push({ index, message: (sentences.length > 0 ? sentences : errors).join(' ') });
    }
  }
  // Together they are no longer than the problems of one request.
  const longest = Math.floor(MAX_CHARACTERS / Math.max(1, refused.length));
  const rejected = refused.map(({ index, message }) => ({
    index,
    code: 'validation' as const,
    message: clipped(message, longest),
  }));
  return { events, rejected };
}

/** The browser of a buyer: a publishable key is used by nobody else. */
const buyerOf = ({ ip, headers }: FastifyRequest) => ({ ip, userAgent: headers['user-agent'] });

/** Keeps what events say of how their visits came about, in the order in which it happened. */
async function keepVisitDetails(
  platform: Platform,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
  buyer: { ip?: string; userAgent?: string | undefined },
): Promise<void> {
  const telling = events.filter(({ tracking, consent }) => tracking || consent);
  if (telling.length === 0) return;
  await platform.database.withSeller(channel.sellerId, async (trx) => {
    // By their visits first, so that two calls lock the same ones one after the other.
    for (const { session, tracking, consent, occurred_at } of telling.toSorted(
      (a, b) =>
        (a.session.token < b.session.token ? -1 : Number(a.session.token > b.session.token)) ||
        Date.parse(a.occurred_at) - Date.parse(b.occurred_at),
    ))
      await keepTracking(trx, platform, channel, forVisit(session.token), {
        tracking: tracking ?? undefined,
        consent: consent ? { at: occurred_at, ...consent } : undefined,
        ...buyer,
      });
  });
}

/** Events of checkouts in the public API. */
export function v1CheckoutRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/checkout/events',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: {
          access: 'key',
          scope: 'eventos:escrever',
          idempotent: 'single',
        },
        schema: {
          operationId: 'reportCheckoutEvents',
          tags: ['checkout'],
          summary: 'Enviar eventos do checkout',
          description:
            'O que acontece em uma visita ao checkout: um evento ou um lote de até 100. Em um lote, cada evento é julgado sozinho.',
          body: v1CheckoutEventsRequest,
          response: { 202: v1EventsAnswer },
        },
      },
      async (request, reply) => {
        const { events, rejected } = sort(request.body);
        assertNoCardData(events);
        // Everybody who opens a shop's page knows its publishable key.
        const isSecret = apiKeyCallerOf(request).kind === 'secret';
        await keepVisitDetails(platform, channelOf(request), events, isSecret ? {} : buyerOf(request));
        const recorded = await recordCheckoutEvents(platform.database, channelOf(request), events, {
          trustsLinks: isSecret,
        });
        return reply.status(202).send({ ...recorded, rejected });
      },
    );
  };
}
