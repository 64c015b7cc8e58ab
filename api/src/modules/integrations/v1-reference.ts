import { API_SCOPE_LABELS, type ApiScope } from '@balcao/domain';
import { type Html, html } from '../../html/html';

/** The part of a JSON schema that the page shows. */
export interface ShownSchema {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: ShownSchema;
  properties?: Record<string, ShownSchema>;
  required?: readonly string[];
  anyOf?: readonly ShownSchema[];
}

type Content = { 'application/json'?: { schema: ShownSchema } };

/** A call as the public API's OpenAPI document describes it. */
export interface ShownOperation {
  summary: string;
  description: string;
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema: ShownSchema;
    description?: string;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  /** Left out where no key is needed. */
  'x-scope'?: string;
}

/** The part of the OpenAPI document that the page shows. */
export interface ShownDocument {
  paths: Record<string, Record<string, ShownOperation>>;
  components?: { schemas?: Record<string, ShownSchema> };
}

const PLACE = '#/components/schemas/';

/** A document in which every reference is replaced by the shape that it leads to. No shape leads to itself. */
export function withoutReferences<Document extends { components?: { schemas?: object } }>(
  document: Document,
): Document {
  const shapes = Object.entries(document.components?.schemas ?? {});
  const known = new Map<string, unknown>(shapes.map(([name, shape]) => [`${PLACE}${name}`, shape]));
  const whole = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(whole);
    if (typeof part !== 'object' || part === null) return part;
    const members = Object.entries(part).map(([name, member]) => [name, whole(member)]);
    const { $ref, ...own } = Object.fromEntries(members);
    return typeof $ref === 'string'
      ? { ...Object(whole(known.get($ref))), ...own }
      : { ...own, ...($ref && { $ref }) };
  };
  return whole(document) as Document;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'sim ou não',
  array: 'lista',
  object: 'objeto',
};

const isNull = ({ type }: ShownSchema) => type === 'null';

/** The schema without "or null", which is told by a word of its own. */
function withoutNull(schema: ShownSchema): { inner: ShownSchema; isNullable: boolean } {
  const branches = schema.anyOf?.filter((branch) => !isNull(branch)) ?? [];
  const [only] = branches;
  if (branches.length !== 1 || only === undefined) return { inner: schema, isNullable: false };
  const { description } = schema;
  return { inner: { ...only, ...(description && { description }) }, isNullable: true };
}

function boundsOf({ maxLength, minimum, maximum, maxItems }: ShownSchema): string[] {
  return [
    ...(maxLength === undefined ? [] : [`até ${maxLength} caracteres`]),
    ...(minimum !== undefined && minimum > 0 ? [`a partir de ${minimum}`] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`até ${maximum}`] : []),
    ...(maxItems === undefined ? [] : [`até ${maxItems}`]),
  ];
}

function typeWords(schema: ShownSchema): string {
  if (schema.const !== undefined) return `"${schema.const}"`;
  if (schema.format === 'date-time') return 'data e hora';
  const { type } = schema;
  const word = TYPE_WORDS[typeof type === 'string' ? type : ''] ?? 'qualquer valor';
  return [word, ...boundsOf(schema)].join(', ');
}

/** A field with its words, and below it the fields inside. */
function field(name: string, schema: ShownSchema, isRequired: boolean): Html {
  const { inner, isNullable } = withoutNull(schema);
  const values = inner.enum?.map((value) => html` <code>${String(value)}</code>`) ?? [];
  const words = [
    typeWords(inner),
    ...(isNullable ? ['ou null'] : []),
    ...(isRequired ? [] : ['opcional']),
    ...(inner.default === undefined ? [] : [`padrão ${JSON.stringify(inner.default)}`]),
  ];
  const description = schema.description ?? inner.description ?? '';
  return html`<li><code>${name}</code> <span class="soft">${words.join(' · ')}</span>
${description === '' ? '' : html`<p>${description}</p>`}
${values.length === 0 ? '' : html`<p class="soft">Valores:${values}</p>`}
${fieldsOf(inner.items ?? inner)}</li>`;
}

/** The fields of an object, or of each of the forms that a body may have. Empty for anything else. */
function fieldsOf(schema: ShownSchema): Html {
  if (schema.anyOf !== undefined)
    return html`${schema.anyOf.map((branch, index) => html`${index === 0 ? '' : html`<p class="or">ou</p>`}${fieldsOf(branch)}`)}`;
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return html``;
  const isRequired = (name: string) => schema.required?.includes(name) ?? false;
  return html`<ul class="fields">${entries.map(([name, inner]) => field(name, inner, isRequired(name)))}</ul>`;
}

/** Parameters of a call, as fields. */
const parametersOf = (
  parameters: readonly { name: string; required?: boolean; schema: ShownSchema; description?: string }[],
): Html =>
  html`<ul class="fields">${parameters.map(({ name, required = false, schema, description }) =>
    field(name, { ...schema, ...(description && { description }) }, required),
  )}</ul>`;

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
