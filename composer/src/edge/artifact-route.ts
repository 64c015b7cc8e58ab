import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LiveComposition } from './live-composition';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  map: 'application/json',
};
const FILE_NAME = /^[\w.-]+\.(js|css|svg|map)$/;
const ENCODINGS = [
  { token: 'br', ending: '.br' },
  { token: 'gzip', ending: '.gz' },
];

/** `GET /artifacts/:name/:version/:file`: immutable files, compressed when they were built. */
export function registerArtifactRoute(app: FastifyInstance, live: () => LiveComposition): void {
  app.get<{ Params: { name: string; version: string; file: string } }>(
    '/artifacts/:name/:version/:file',
    async (request, reply) => {
      const { name, version, file } = request.params;
      const folder = live().folders.get(`/artifacts/${name}/${version}/`);
      const ending = FILE_NAME.exec(file)?.[1];
      if (!folder || !ending || !existsSync(join(folder, file)))
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .send({ errors: ['Arquivo não encontrado.'], code: 'not_found' });
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const encoding = ENCODINGS.find(
        (candidate) =>
          accepted.includes(candidate.token) && existsSync(join(folder, file + candidate.ending)),
      );
      reply
        .type(TYPES[ending] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable, no-transform')
        .header('vary', 'accept-encoding');
      if (encoding) reply.header('content-encoding', encoding.token);
      return reply.send(createReadStream(join(folder, file + (encoding?.ending ?? ''))));
    },
  );
}
