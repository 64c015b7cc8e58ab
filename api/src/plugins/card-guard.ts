import { containsCardNumber, isFreeText, tokenIsCardNumber } from '@balcao/domain';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problem';
import { bringsNoValues, keysOf, type Place, placesIn } from './request-values';

/** More fields than anybody fills with cards by mistake. */
const MOST_NAMED = 20;

/** Made of a card by its gateway: a page that is built wrong sends the card itself. */
const CARD_TOKENS = new Set(['token', 'cardToken']);

function holdsCard({ key, field, value }: Place): boolean {
  // Names that another system makes up are kept with their values. A list's is looked at once, and not with each item.
  if (key === field && containsCardNumber(key)) return true;
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  if (isFreeText(field)) return containsCardNumber(String(value));
  return CARD_TOKENS.has(field) && tokenIsCardNumber(String(value));
}

/** The path of a value, up to a name that is a card's number itself: that is not repeated. */
function pathBeforeCard(place: Place): string {
  const keys = keysOf(place);
  const card = keys.findIndex(containsCardNumber);
  return keys.slice(0, card < 0 ? undefined : card).join('.');
}

/** The paths of the fields with a card's number, so many that whoever has sent them can mend them. */
export function cardFieldsOf(payload: unknown): string[] {
  const paths: string[] = [];
  for (const place of placesIn(payload)) {
    if (!holdsCard(place)) continue;
    paths.push(pathBeforeCard(place));
    if (paths.length === MOST_NAMED) break;
  }
  return paths;
}

/**
 * Refuses what people write in their own words where it has a card's number in it, before anything reads it: card data never enters. What
 * has a form of its own, such as a phone, a code or a key of another system, is judged by that: one in ten of its numbers would pass for a
 * card's by chance.
 */
export const cardGuard = fastifyPlugin(async (app) => {
  app.addHook('preValidation', (request, _reply, done) => {
    if (bringsNoValues(request)) return done();
    const paths = [...cardFieldsOf(request.body), ...cardFieldsOf(request.query)];
    if (paths.length === 0) return done();
    throw new Problem('card_data_forbidden', {
      fields: Object.fromEntries(
        paths.filter(Boolean).map((path) => [path, ['Apague o número de cartão deste campo.']]),
      ),
    });
  });
});
