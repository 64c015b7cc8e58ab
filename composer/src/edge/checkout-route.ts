import type { IncomingMessage } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passingTo } from './pass-on';
import { receiveBody } from './receive-body';

const CHECKOUT_DOWN = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Loja indisponível</title>
</head>
<body>
<main>
<h1>Não conseguimos abrir a compra agora</h1>
<p>Nada foi cobrado. Espere um pouco e tente de novo.</p>
<p><a href="">Tentar de novo</a></p>
</main>
</body>
</html>
`;

function answerDown(reply: FastifyReply): void {
  reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(CHECKOUT_DOWN);
}

/** Proxies the pages on which buyers pay. They need neither the shell nor a composition. */
export async function registerCheckout(app: FastifyInstance, upstream: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      receiveBody(request, payload),
    );
    await scope.register(httpProxy, {
      ...passingTo(upstream, answerDown),
      prefix: '/c',
      rewritePrefix: '/c',
    });
  });
}
