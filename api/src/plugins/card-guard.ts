import { containsCardNumber } from '@balcao/domain';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problem';

/** Whether any text, number or member name inside holds a card number. A stack instead of recursion: bodies may be deep. */
function holdsCardNumber(payload: unknown): boolean {
  const waiting: unknown[] = [payload];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' || typeof value === 'number') {
      if (containsCardNumber(String(value))) return true;
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, member] of Object.entries(value)) waiting.push(key, member);
    }
  }
  return false;
}

/** Card data never enters: a payload with a card number is refused before anything reads it. */
export const cardGuard = fastifyPlugin(async (app) => {
  app.addHook('preValidation', async (request) => {
    if (holdsCardNumber([request.body, request.query, request.params]))
      throw new Problem('card_data_forbidden');
  });
});
