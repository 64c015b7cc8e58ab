import { API_SCOPE_LABELS, type ApiScope } from '@balcao/domain';
import { type Html, html } from '../../../html/html';
import type { ShownDocument, ShownOperation } from './document';
import { fieldsOf, parametersOf } from './fields';

const PLACES = [
  ['path', 'No endereço'],
  ['query', 'Na consulta'],
  ['header', 'Nos cabeçalhos'],
] as const;

const accessOf = (scope: string | undefined): Html =>
  scope === undefined
    ? html`Sem chave.`
    : html`Permissão da chave: ${API_SCOPE_LABELS[scope as ApiScope]} (<code>${scope}</code>)`;

/** The address of a call's section. */
export const anchorOf = (method: string, path: string): string =>
  `${method}${path.replace('/v1', '').replace(/[^a-z]+/gi, '-')}`.replace(/-$/, '');

/** Every call of the document, in its order: method, path, operation. */
export const operationsOf = ({ paths }: ShownDocument): [string, string, ShownOperation][] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, string, ShownOperation] => [
      method,
      path,
      operation,
    ]),
  );

function operation(
  [method, path, { summary, description, parameters = [], requestBody, responses, ...more }]: [
    string,
    string,
    ShownOperation,
  ],
  usualRefusal: string,
): Html {
  const body = requestBody?.content['application/json']?.schema;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const [answer] = answers;
  const answerSchema = answer?.[1].content?.['application/json']?.schema;
  const refusals = Object.keys(responses).filter((status) => !status.startsWith('2'));
  const ownRefusals = refusals.flatMap((status) => {
    const schema = responses[status]?.content?.['application/json']?.schema;
    return schema === undefined || JSON.stringify(schema) === usualRefusal ? [] : [{ status, schema }];
  });
  return html`<section class="call" id="${anchorOf(method, path)}">
<h3>${summary}</h3>
<p class="line"><strong>${method.toUpperCase()}</strong> <code>${path}</code></p>
<p>${description}</p>
<p class="soft">${accessOf(more['x-scope'])}</p>
${PLACES.map(([place, title]) => {
  const placed = parameters.filter((parameter) => parameter.in === place);
  return placed.length === 0 ? '' : html`<h4>${title}</h4>${parametersOf(placed)}`;
})}
${body === undefined ? '' : html`<h4>No corpo</h4>${fieldsOf(body)}`}
<h4>Resposta ${answers.map(([status]) => status).join(' ou ')}</h4>
${answerSchema === undefined ? '' : fieldsOf(answerSchema)}
${ownRefusals.map(({ status, schema }) => html`<h4>Recusa ${status}</h4>${fieldsOf(schema)}`)}
<p class="soft">Recusas: ${refusals.join(', ')}. Veja os <a href="#erros">erros</a>.</p>
</section>`;
}

/** Every call with its fields, from the OpenAPI document. */
export function reference(document: ShownDocument): Html {
  const usualRefusal = JSON.stringify(document.components?.schemas?.Error);
  return html`${operationsOf(document).map((call) => operation(call, usualRefusal))}`;
}
