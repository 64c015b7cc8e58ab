import fc from 'fast-check';
import type { JsonSchema } from '../open-api';
import { HOSTILE_TEXTS, hostileJson } from './hostile-values';
import { nearlyValid } from './schema-values';

/** A body with the content type that it is sent under. */
export interface Body {
  contentType: string;
  payload: string | Buffer;
}

const BOUNDARY = 'limite-do-formulario';

const csv: fc.Arbitrary<string> = fc
  .array(
    fc.array(
      fc.oneof(fc.constantFrom('id', 'nome', 'preço', '12,90', '"a;b"', '"', ...HOSTILE_TEXTS), fc.string()),
      {
        maxLength: 8,
      },
    ),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((cells) => cells.join(';')).join('\r\n'));

/** Tables as people send them. */
const GOOD_CSVS = [
  'Nome;Preço\r\nBolsa de lona;89,90\r\n',
  'Nome,SKU\nCurso de crochê,CUR-1\nSem SKU,\n',
  'Código;Tipo;Valor\r\nBEMVINDA;Percentual;10\r\n',
  'FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor;PrazoEntrega\r\n01000-000;05999-999;0;5000;12,90;3\r\n',
];

/** The files that people and machines send; `picture` is one as it should be. */
const filesWith = (picture: Buffer): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(picture, ...GOOD_CSVS.map((text) => Buffer.from(text))) },
    strangeFiles,
    fc.nat(picture.length).map((end) => picture.subarray(0, end)),
  );

const strangeFiles: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    Buffer.from('GIF89a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
    Buffer.from('\ufeffid;nome\r\n'),
  ),
  csv.map((text) => Buffer.from(text)),
  csv.map((text) => Buffer.from(text, 'latin1')),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

interface Part {
  name: string;
  file: string | null;
  type: string;
  bytes: Buffer;
}

function formOf(parts: readonly Part[], ending: string): Buffer {
  const pieces = parts.flatMap(({ name, file, type, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(ending)]);
}

/** Forms with a file: mostly in the part that is asked for, sometimes none, several, or cut off. */
function forms(schema: JsonSchema, files: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const names = Object.keys(schema.properties ?? {});
  const part = fc.record({
    name: fc.constantFrom(...names, ...names, ...names, 'outro', '__proto__', '', 'a"b'),
    file: fc.constantFrom('foto.webp', 'produtos.csv', '../../etc/passwd', 'a".exe', '', null),
    type: fc.constantFrom('image/webp', 'text/csv', 'application/octet-stream', 'lixo', ''),
    bytes: files,
  });
  const ending = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, '');
  return fc
    .tuple(fc.oneof({ weight: 3, arbitrary: fc.tuple(part) }, fc.array(part, { maxLength: 3 })), ending)
    .map(([parts, end]) => formOf(parts, end));
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

function payloadsOf(
  contentType: string,
  schema: JsonSchema,
  files: fc.Arbitrary<Buffer>,
): fc.Arbitrary<string | Buffer> {
  if (contentType === 'application/json')
    return fc.oneof(
      { weight: 8, arbitrary: nearlyValid(schema, '').map(jsonOf) },
      { weight: 1, arbitrary: hostileJson },
    );
  if (contentType === 'multipart/form-data') return forms(schema, files);
  return fc.oneof(csv, files);
}

const HEADERS: Record<string, string> = {
  'multipart/form-data': `multipart/form-data; boundary=${BOUNDARY}`,
};

const STRANGE_TYPES = [
  '',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'multipart/form-data',
  'APPLICATION/JSON',
  'lixo',
  ';',
];

/** Bodies for a route, now and then under another content type; a route that reads none is sent one too. */
export function bodiesOf(
  bodies: Readonly<Record<string, { schema: JsonSchema }>>,
  picture: Buffer,
): fc.Arbitrary<Body> {
  const files = filesWith(picture);
  const asked = Object.entries(bodies).map(([contentType, { schema }]) =>
    payloadsOf(contentType, schema, files).map(
      (payload): Body => ({
        contentType: HEADERS[contentType] ?? contentType,
        payload,
      }),
    ),
  );
  const strange = fc.record({
    contentType: fc.constantFrom(...STRANGE_TYPES),
    payload: fc.oneof(hostileJson, files),
  });
  const nothing = fc.constant<Body>({ contentType: '', payload: '' });
  return asked.length > 0
    ? fc.oneof({ weight: 18, arbitrary: fc.oneof(...asked) }, { weight: 1, arbitrary: strange }, nothing)
    : fc.oneof({ weight: 10, arbitrary: nothing }, { weight: 1, arbitrary: strange });
}
