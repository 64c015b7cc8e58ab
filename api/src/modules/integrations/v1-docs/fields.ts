import { type Html, html } from '../../../html/html';
import type { ShownSchema } from './document';

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
export function fieldsOf(schema: ShownSchema): Html {
  if (schema.anyOf !== undefined)
    return html`${schema.anyOf.map((branch, index) => html`${index === 0 ? '' : html`<p class="or">ou</p>`}${fieldsOf(branch)}`)}`;
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return html``;
  const isRequired = (name: string) => schema.required?.includes(name) ?? false;
  return html`<ul class="fields">${entries.map(([name, inner]) => field(name, inner, isRequired(name)))}</ul>`;
}

/** Parameters of a call, as fields. */
export const parametersOf = (
  parameters: readonly { name: string; required?: boolean; schema: ShownSchema; description?: string }[],
): Html =>
  html`<ul class="fields">${parameters.map(({ name, required = false, schema, description }) =>
    field(name, { ...schema, ...(description && { description }) }, required),
  )}</ul>`;
