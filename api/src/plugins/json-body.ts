import fastifyPlugin from 'fastify-plugin';
import { excessOf } from '../json-excess';
import { Problem } from '../problem';

/** The most values of a body: twice those of an order of 200 items. */
const MAX_VALUES = 5_000;

const TOO_MUCH = {
  values: `O conteúdo tem valores demais. Envie no máximo ${MAX_VALUES.toLocaleString('pt-BR')} por vez.`,
  depth: 'O conteúdo tem listas ou objetos demais um dentro do outro.',
};

/**
 * Reads JSON of so many values at most, so that whatever looks at each of them takes its time, and no reader that calls itself
 * runs out of stack. Counts before it reads: the values of half a megabyte take a tenth of a second.
 */
export const jsonBody = fastifyPlugin(async (app) => {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const excess = excessOf(body, MAX_VALUES);
    if (excess !== null) return done(new Problem('validation', { text: TOO_MUCH[excess] }));
    readJson(request, body, done);
  });
});
