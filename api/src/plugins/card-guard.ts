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

/** More fields than anybody fills with cards by mistake. */
const MOST_NAMED = 20;

type Check = (text: string) => boolean;

/** A value within a payload, and where it stands. */
interface Place {
  value: unknown;
  key: string;
  parent: Place | undefined;
}

/** `contact.name` of the text of that member; empty for the payload itself. */
function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) keys.push(at.key);
  return keys.reverse().join('.');
}

/**
 * The places of texts and numbers that match; where a member's name does, of what has that member. Uses a stack instead of recursion,
 * because bodies may be deep.
 */
function placesOf(payload: unknown, check: Check, judged: readonly string[] = []): Place[] {
  const found: Place[] = [];
  const waiting: Place[] = [{ value: payload, key: '', parent: undefined }];
  for (let place = waiting.pop(); place && found.length < MOST_NAMED; place = waiting.pop()) {
    const { value } = place;
    if (typeof value === 'string' || typeof value === 'number') {
      if (check(String(value))) found.push(place);
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (check(key)) found.push(place);
        else if (!judged.includes(key)) waiting.push({ value: member, key, parent: place });
      }
    }
  }
  return found;
}

/** The body without its opaque members, and those members. */
function partsOf({ body, routeOptions }: FastifyRequest): { open: unknown; opaque: unknown } {
  const { opaqueFields = [] } = routeOptions.config;
  if (opaqueFields.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body))
    return { open: body, opaque: {} };
  const entries = Object.entries(body);
  return {
    open: Object.fromEntries(entries.filter(([name]) => !opaqueFields.includes(name))),
    opaque: Object.fromEntries(entries.filter(([name]) => opaqueFields.includes(name))),
  };
}

/** Refuses a payload with a card number before anything reads it: card data never enters. */
export const cardGuard = fastifyPlugin(async (app) => {
  app.addHook('preValidation', (request, _reply, done) => {
    if (bringsNoValues(request)) return done();
    const { open, opaque } = partsOf(request);
    const { checkedFields } = request.routeOptions.config;
    const found = [open, request.query, request.params].flatMap((part) =>
      placesOf(part, containsCardNumber, checkedFields),
    );
    found.push(...placesOf(opaque, tokenIsCardNumber));
    if (found.length === 0) return done();
    const paths = found.map(pathOf).filter(Boolean);
    throw new Problem('card_data_forbidden', {
      fields: Object.fromEntries(paths.map((path) => [path, ['Apague o número de cartão deste campo.']])),
    });
  });
});
