import type { OutboxMessage } from '@balcao/api-schema';
import { escapeHtml } from '../../../html/html';

const linked = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`);

const article = ({ to, subject, text, createdAt }: OutboxMessage) => `
  <article>
    <h2>${escapeHtml(subject)}</h2>
    <p>Para ${escapeHtml(to)}, <time datetime="${createdAt}">${createdAt}</time></p>
    <pre>${linked(escapeHtml(text))}</pre>
  </article>`;

/** The outbox as a page, newest first. Plain markup: the API's content security policy allows no styles. */
export function outboxPage(messages: OutboxMessage[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Caixa de saída · Balcão</title></head>
<body>
  <h1>Caixa de saída</h1>
  ${messages.length > 0 ? messages.map(article).join('\n') : '<p>Nenhuma mensagem ainda.</p>'}
</body>
</html>
`;
}
