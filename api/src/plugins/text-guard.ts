import fastifyPlugin from 'fastify-plugin';
import { invalidField, Problem } from '../problem';
import { bringsNoValues, pathOf, placesIn } from './request-values';

/** Whether a text has NUL, which PostgreSQL rejects, or a lone surrogate, which UTF-8 cannot encode. */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text);
}

/** The path of the first text that cannot be stored. */
function unstorableField(payload: unknown): string | undefined {
  for (const place of placesIn(payload))
    if (typeof place.value === 'string' && isUnstorable(place.value)) return pathOf(place);
  return undefined;
}

/** Refuses texts that the database would reject, before anything reads them. */
export const textGuard = fastifyPlugin(async (app) => {
  app.addHook('preValidation', (request, _reply, done) => {
    if (bringsNoValues(request)) return done();
    if (unstorableField(request.params) !== undefined) throw new Problem('not_found');
    const field = unstorableField(request.query) ?? unstorableField(request.body);
    if (field !== undefined) {
      throw invalidField(field, ['Há um caractere inválido neste texto. Apague-o e digite de novo.']);
    }
    done();
  });
});
