import { ERROR_CODES_BY_SUBJECT, type ErrorDefinition, type ErrorSubject } from '@balcao/api-schema';
import { renderRefusalPage } from './render-refusal-page';

/** Subject → its heading. The subject itself is the name of the page. */
const TITLES: Readonly<Record<ErrorSubject, string>> = {
  requests: 'Qualquer pedido',
  accounts: 'Conta e acesso',
  invitations: 'Convites',
  lists: 'Listas',
  products: 'Produtos',
  coupons: 'Cupons',
  payments: 'Pagamentos',
  orders: 'Pedidos e API',
  checkout: 'Checkout',
  finance: 'Financeiro',
  identity: 'Verificação de identidade',
  composition: 'Composição da plataforma',
};

const section = (code: string, { status, text, cause, action }: ErrorDefinition) =>
  `## \`${code}\`

> ${text}

**Por que acontece.** ${cause}

**O que fazer.** ${action}

HTTP ${status}. No corpo da resposta: \`"code": "${code}"\`.
`;

const subjects = (Object.keys(TITLES) as ErrorSubject[]).map((subject) => ({
  subject,
  title: TITLES[subject],
  codes: Object.entries<ErrorDefinition>(ERROR_CODES_BY_SUBJECT[subject]),
}));

function renderIndex(): string {
  const lists = subjects.map(({ subject, title, codes }) => {
    const items = codes.map(
      ([code, { status, text }]) => `- [\`${code}\`](${subject}.md#${code}) (${status}): ${text}`,
    );
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return `# Códigos de erro

Toda resposta de erro da API traz \`errors\` (frases para mostrar), \`code\` (para programas), \`requestId\` (para o suporte) e,
quando há campos errados, \`fields\`. Estas páginas são geradas de \`shared/api-schema/src/errors\` por
\`npm run error-pages\`. O que impede uma versão de ser publicada ou promovida está em [refusals](refusals.md)
(em inglês, para quem desenvolve).

${lists.join('\n')}`;
}

/**
 * The pages about error codes: one per subject of the API, in Portuguese for sellers and integrators, with an anchor per
 * code; an index of all of them; and one page about refusals of the composer.
 *
 * @returns path below docs/errors → text
 */
export function renderErrorPages(): Map<string, string> {
  return new Map([
    ['README.md', renderIndex()],
    ...subjects.map(({ subject, title, codes }): [string, string] => [
      `${subject}.md`,
      `# ${title}\n\n[Todos os códigos](README.md)\n\n${codes.map(([code, definition]) => section(code, definition)).join('\n')}`,
    ]),
    ['refusals.md', renderRefusalPage()],
  ]);
}
