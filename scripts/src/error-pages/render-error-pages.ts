import { ERROR_CODES } from '@balcao/api-schema';
import { renderRefusalPages } from './render-refusal-pages';

const page = (
  code: string,
  { status, text, cause, action }: (typeof ERROR_CODES)[keyof typeof ERROR_CODES],
) =>
  `# \`${code}\`

> ${text}

**Por que acontece.** ${cause}

**O que fazer.** ${action}

HTTP ${status}. No corpo da resposta: \`"code": "${code}"\`. [Todos os códigos](README.md)
`;

/**
 * The pages about the codes that an answer of the API can carry, in Portuguese for sellers and integrators.
 * The pages about refusals of the composer stand in a folder of their own.
 *
 * @returns path below docs/errors → text
 */
export function renderErrorPages(): Map<string, string> {
  const definitions = Object.entries(ERROR_CODES);
  const items = definitions.map(
    ([code, { status, text }]) => `- [\`${code}\`](${code}.md) (${status}): ${text}`,
  );
  const index = `# Códigos de erro

Toda resposta de erro da API traz \`errors\` (frases para mostrar), \`code\` (para programas), \`requestId\` (para o suporte) e,
quando há campos errados, \`fields\`. Estas páginas são geradas de \`shared/api-schema/src/errors\` por
\`npm run error-pages\`. O que impede uma versão de ser publicada ou promovida está em [composition](composition/README.md)
(em inglês, para quem desenvolve).

${items.join('\n')}
`;
  return new Map([
    ['README.md', index],
    ...definitions.map(([code, definition]): [string, string] => [`${code}.md`, page(code, definition)]),
    ...renderRefusalPages(),
  ]);
}
