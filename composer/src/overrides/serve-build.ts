import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { typeOfFile } from '../edge/file-types';
import { type BuiltPart, registerReloadRoute } from '../local/reload-route';
import { parseArtifact } from '../model/artifact';
import { ARTIFACT_FILE } from '../store/keys';

const JSON_TYPE = 'application/json';

function partsOf(artifactText: string): Record<string, BuiltPart> {
  const { name, files, area } = parseArtifact(artifactText);
  const hashes = Object.entries(files).map(([file, { sri }]) => [file, sri]);
  const { routes = [], menu = [] } = area ?? {};
  return { [name]: { integrity: Object.fromEntries(hashes), preload: {}, routes, menu } };
}

/**
 * Serves the files of one build, as they are at each moment, to the pages of one origin: an area under development, for
 * overrides. It tells the page of each build.
 */
export function serveBuild(folder: string, pageOrigin: string): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': pageOrigin,
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': pageOrigin,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
  // Browsers send a preflight request when a public page accesses this machine, or when an extension adds headers.
  app.options('/*', async (_request, reply) =>
    reply
      .code(204)
      .headers({ 'access-control-allow-headers': '*', 'access-control-allow-private-network': 'true' })
      .send(),
  );
  registerReloadRoute(app, async () => {
    const text = await readFile(join(folder, ARTIFACT_FILE), 'utf8');
    return { id: text, parts: () => partsOf(text) };
  });
  app.get<{ Params: { '*': string } }>('/*', async ({ params: { '*': file } }, reply) => {
    const type = file === ARTIFACT_FILE ? JSON_TYPE : typeOfFile(file);
    const bytes = type && (await readFile(join(folder, file)).catch(() => undefined));
    if (!bytes) return reply.code(404).send({ errors: ['Arquivo não encontrado.'], code: 'not_found' });
    return reply.type(type).send(bytes);
  });
  return app;
}
