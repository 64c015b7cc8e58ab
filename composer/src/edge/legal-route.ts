import { createHash } from 'node:crypto';
import { LEGAL_DOCUMENT_NAMES, LEGAL_DOCUMENTS, LEGAL_PATHS } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config';
import { NOTHING_POLICY } from './security-headers';

const STYLE = `
body { margin: 0; background: #f6f5f1; color: #1b1f1e; font: 15px/22px system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 48px 16px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
a { color: #0b6b5c; }
@media (prefers-color-scheme: dark) {
  body { background: #121716; color: #ecefee; }
  a { color: #5fc9b4; }
}
`;

/** These rules and nothing else. */
const POLICY = `${NOTHING_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The page at an address whose document ops did not set. */
const pageWithout = (name: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} · Balcão</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p>Esta instalação é de desenvolvimento e ainda não tem um texto próprio: aqui não há contrato nem venda de verdade.</p>
<p>Em produção, este endereço leva ao documento de quem opera a plataforma.</p>
<p><a href="/cadastro">Criar conta</a></p>
</main>
</body>
</html>
`;

/** Shorter addresses, as people type them. */
const SHORT_PATHS = { terms: '/termos', privacy: '/privacidade' } as const;

/** `GET /termos-de-uso` and `GET /politica-de-privacidade`: lead to the operator's documents. The shorter addresses lead there. */
export function registerLegalRoutes(app: FastifyInstance, { legalDocuments }: EdgeConfig): void {
  for (const document of LEGAL_DOCUMENTS) {
    app.get(SHORT_PATHS[document], async (_request, reply) => reply.redirect(LEGAL_PATHS[document], 308));
    app.get(LEGAL_PATHS[document], async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      const address = legalDocuments[document];
      if (address !== undefined) return reply.redirect(address);
      reply.header('content-security-policy', POLICY);
      return reply.type('text/html; charset=utf-8').send(pageWithout(LEGAL_DOCUMENT_NAMES[document]));
    });
  }
}
