import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { typeOfFile } from './file-types';

const ROOT = path.join(import.meta.dirname, 'assets');

/** The files of the fixed folders, by path. They are few and small, so they stay in memory. */
function readAssets(): Map<string, Buffer> {
  const files = readdirSync(ROOT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(ROOT, file).replaceAll(path.sep, '/'), readFileSync(file)];
    }),
  );
}

/** `GET /assets/<folder>/<file>`: pictures with fixed addresses, such as those of payment methods. */
export function registerAssetRoute(app: FastifyInstance): void {
  const assets = readAssets();
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params }, reply) => {
    const name = params['*'];
    const bytes = assets.get(name);
    const type = typeOfFile(path.posix.basename(name));
    if (bytes && type) return reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ errors: ['Arquivo não encontrado.'], code: 'not_found' });
  });
}
