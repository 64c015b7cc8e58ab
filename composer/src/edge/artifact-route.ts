import type { FastifyInstance } from 'fastify';
import { acceptsEncoding } from './accepted-encoding';
import { type EdgeSource, ENCODINGS } from './edge-source';
import { typeOfFile } from './file-types';
import type { OtherHosts } from './other-hosts';

const NAME = /^[\w-]+$/;
const VERSION = /^\d[\w.-]*$/;

/** `GET /artifacts/:name/:version/<file>`: immutable files, compressed at build time. */
export function registerArtifactRoute(app: FastifyInstance, source: EdgeSource, hosts: OtherHosts): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/artifacts/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const type = typeOfFile(file);
      const accepted = request.headers['accept-encoding'];
      const wanted = ENCODINGS.filter(({ token }) => acceptsEncoding(accepted, token));
      if (type && NAME.test(name) && VERSION.test(version)) {
        for (const encoding of [...wanted, undefined]) {
          const bytes = await source.file(name, version, file, encoding);
          if (!bytes) continue;
          reply
            .type(type)
            .header('cache-control', 'public, max-age=31536000, immutable, no-transform')
            .header('vary', 'accept-encoding');
          hosts.allow(request, reply);
          if (encoding) reply.header('content-encoding', encoding.token);
          return reply.send(bytes);
        }
      }
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ errors: ['Arquivo não encontrado.'], code: 'not_found' });
    },
  );
}
