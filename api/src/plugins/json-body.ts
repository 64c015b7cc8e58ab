import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problem';

/** What an order of 200 items has twice over. */
const MAX_VALUES = 5_000;
const MAX_DEPTH = 32;

const TOO_MANY = `O conteúdo tem valores demais. Envie no máximo ${MAX_VALUES.toLocaleString('pt-BR')} por vez.`;
const TOO_DEEP = 'O conteúdo tem listas ou objetos demais um dentro do outro.';

/** Why a text of JSON holds too much; null for any other text, JSON or not. Stops reading there. */
function excessOf(text: string): string | null {
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') isInString = !isInString;
    else if (isInString && sign === '\\') index += 1;
    if (isInString) continue;
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (sign === ',' || sign === '{' || sign === '[') values += 1;
    if (depth > MAX_DEPTH) return TOO_DEEP;
    if (values > MAX_VALUES) return TOO_MANY;
  }
  return null;
}

/**
 * Reads JSON of so many values at most, so that whatever looks at each of them takes its time, and no reader that calls itself
 * runs out of stack. Counts before it reads: the values of half a megabyte take a tenth of a second.
 */
export const jsonBody = fastifyPlugin(async (app) => {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const excess = excessOf(body);
    if (excess !== null) return done(new Problem('validation', { text: excess }));
    readJson(request, body, done);
  });
});
