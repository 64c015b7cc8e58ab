import { containsCardNumber, tokenIsCardNumber } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problem';
import { bringsNoValues } from './request-values';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Members of the body that hold keys and tokens of other companies. Digits in them are random. */
    opaqueFields?: readonly string[];
    /** Members, at any depth, of which the schema drops what may be a card's number. Identifiers of visits look like one by chance. */
    checkedFields?: readonly string[];
  }
}

type Check = (text: string) => boolean;

/** Whether any text, number or member name matches. Uses a stack instead of recursion, because bodies may be deep. */
function holds(payload: unknown, check: Check, judged: readonly string[] = []): boolean {
  const waiting: unknown[] = [payload];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' || typeof value === 'number') {
      if (check(String(value))) return true;
    } else if (Array.isArray(value)) {
      for (const item of value) waiting.push(item);
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, member] of Object.entries(value)) {
        waiting.push(key);
        if (!judged.includes(key)) waiting.push(member);
      }
    }
  }
  return false;
}

/** The body without its opaque members, and those members. */
function partsOf({ body, routeOptions }: FastifyRequest): { open: unknown; opaque: unknown[] } {
  const { opaqueFields = [] } = routeOptions.config;
  if (opaqueFields.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body))
    return { open: body, opaque: [] };
  const entries = Object.entries(body);
  return {
    open: Object.fromEntries(entries.filter(([name]) => !opaqueFields.includes(name))),
    opaque: entries.filter(([name]) => opaqueFields.includes(name)).map(([, value]) => value),
  };
}

/** Refuses a payload with a card number before anything reads it: card data never enters. */
export const cardGuard = fastifyPlugin(async (app) => {
  app.addHook('preValidation', (request, _reply, done) => {
    if (bringsNoValues(request)) return done();
    const { open, opaque } = partsOf(request);
    const { checkedFields } = request.routeOptions.config;
    if (
      holds([open, request.query, request.params], containsCardNumber, checkedFields) ||
      holds(opaque, tokenIsCardNumber)
    )
      throw new Problem('card_data_forbidden');
    done();
  });
});
