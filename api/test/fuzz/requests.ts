import fc from 'fast-check';

/** As much of a JSON schema as the generator looks at. */
interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** A request as `inject` takes it. */
export interface FuzzedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Texts that have broken programs before. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%00',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '9'.repeat(400),
  'é'.repeat(1500),
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99',
  '-1',
  'NaN',
];

/** What the rules accept, by the name of the field: so that requests get past validation too. */
const PLAUSIBLE: Record<string, unknown[]> = {
  name: ['Maria da Silva', 'João Pereira'],
  nome: ['Ateliê da Maria'],
  nickname: ['Mari', ''],
  email: ['maria@exemplo.com.br', 'ninguem@exemplo.com.br'],
  cpf: ['123.456.789-09', '52998224725'],
  cnpj: ['11.222.333/0001-81', '12.ABC.345/01DE-35', ''],
  phoneNumber: ['(11) 98765-4321', '+5511987654321'],
  birthDate: ['1990-09-07', '07/09/1990'],
  companyOpeningDate: ['2020-01-15'],
  companyName: ['Loja da Maria Ltda'],
  companyDescription: ['Roupas feitas à mão.'],
  zipCode: ['01310-100'],
  street: ['Avenida Paulista'],
  streetNumber: ['1000', 'S/N'],
  complement: ['Sala 2'],
  district: ['Bela Vista'],
  city: ['São Paulo'],
  state: ['SP'],
  password: ['Girassol-amarelo-42', 'Senha-errada-42'],
  currentPassword: ['Girassol-amarelo-42', 'Senha-errada-42'],
  newPassword: ['Girassol-amarelo-42'],
  code: ['000000', '123456'],
  codigo: ['000000', 'AB2CDEF3GH'],
  page: ['1', '2', '99999999'],
  size: ['1', '100'],
  q: ['maria', '%', '_'],
};

const chaos = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...NASTY_TEXTS),
);

/** What exists, by the name of the parameter or field that would name it. */
type Existing = Readonly<Record<string, readonly string[]>>;

const plausible = (name: string, existing: Existing): fc.Arbitrary<unknown> =>
  fc.constantFrom(...(existing[name] ?? PLAUSIBLE[name] ?? ['token-que-ninguem-recebeu-de-nos']));

const parameterOf = (name: string, existing: Existing): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: plausible(name, existing) },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );

/** A body as the schema asks for, in which every second time one member is something else. */
function bodyOf(schema: Schema, existing: Existing, name = ''): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => bodyOf(branch, existing, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (!schema.properties) return plausible(name, existing);
  const members = Object.entries(schema.properties).map(
    ([member, inner]) => [member, bodyOf(inner, existing, member)] as const,
  );
  const whole = fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
  const spoiled = fc.constantFrom(...members.map(([member]) => member));
  return fc.oneof(
    whole,
    fc.tuple(whole, spoiled, chaos).map(([body, member, value]) => ({ ...body, [member]: value })),
  );
}

function requestFor(path: string, method: string, operation: Operation, existing: Existing) {
  const parameters = operation.parameters ?? [];
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name }) => [name, parameterOf(name, existing)])),
  );
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      values,
      payload: body
        ? fc.oneof(
            { weight: 9, arbitrary: bodyOf(body, existing).map(jsonOf) },
            { weight: 1, arbitrary: fc.string() },
          )
        : fc.constant(undefined),
      ifMatch: fc.constantFrom('"1"', '"1"', '"1"', 'W/"1"', '*', '"99999999999999999999"', ''),
      idempotencyKey: fc.constantFrom('', 'x', 'same-key-1', 'k'.repeat(300)),
    })
    .map(({ values, payload, ifMatch, idempotencyKey }): FuzzedRequest => {
      const query = new URLSearchParams();
      let url = path;
      for (const { name, in: place } of parameters) {
        const value = String(values[name]);
        if (place === 'path') url = url.replace(`{${name}}`, safely(value));
        if (place === 'query' && value !== '') query.set(name, value);
      }
      return {
        method: method.toUpperCase(),
        url: query.size > 0 ? `${url}?${query}` : url,
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(ifMatch && { 'if-match': ifMatch }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(payload !== undefined && { payload }),
      };
    });
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** A path segment; a lone surrogate has no percent-encoding. */
const safely = (value: string): string => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')) || '%20';

/** Requests to all routes of an OpenAPI document, from plausible to hostile; `existing` are ids of records that exist. */
export function requestsTo(document: OpenApiDocument, existing: Existing): fc.Arbitrary<FuzzedRequest> {
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => requestFor(path, method, operation, existing)),
  );
  return fc.oneof(...routes);
}
