import { LEGAL_DOCUMENT_NAMES, LEGAL_DOCUMENTS, LEGAL_PATHS } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config';
import { WORD_PAGE_POLICY, wordPage } from './word-page';

/** Stands at the address of a document that ops did not set. */
const WITHOUT_DOCUMENT = `<p>Esta instalação é de desenvolvimento e ainda não tem um texto próprio: aqui não há contrato nem venda de verdade.</p>
<p>Em produção, este endereço leva ao documento de quem opera a plataforma.</p>
<p><a href="/cadastro">Criar conta</a></p>`;

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
      reply.header('content-security-policy', WORD_PAGE_POLICY);
      return reply
        .type('text/html; charset=utf-8')
        .send(wordPage(LEGAL_DOCUMENT_NAMES[document], WITHOUT_DOCUMENT));
    });
  }
}
