import type { Resource } from '../../resource';

/** The shapes of requests and answers. */
export const schemasFile = ({
  path,
  one,
}: Resource) => `import { id, instant, version } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { listPageOf, listQuery } from '../lists/lists';

const LONGEST_NAME = 80;

const name = z
  .string()
  .trim()
  .min(1, 'Informe o nome.')
  .max(LONGEST_NAME, \`Escreva no máximo \${LONGEST_NAME} caracteres.\`);

/** \`GET ${path}/{id}\`, with the version also as \`ETag\`. */
export const ${one.value} = z.object({ id, version, name: z.string(), createdAt: instant, updatedAt: instant });
export type ${one.type} = z.infer<typeof ${one.value}>;

/** \`POST ${path}\` (idempotent) → 201 \`${one.value}\`. */
export const ${one.value}Request = z.strictObject({ name });
export type ${one.type}Request = z.infer<typeof ${one.value}Request>;

/** \`PATCH ${path}/{id}\` with \`If-Match\` → 200 \`${one.value}\`. What is left out stays. */
export const ${one.value}Patch = ${one.value}Request.partial();
export type ${one.type}Patch = z.infer<typeof ${one.value}Patch>;

/** \`GET ${path}\`: \`q\` finds those in which each of its words begins a word of the name. */
export const ${one.value}ListQuery = listQuery.extend({
  sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).default('-createdAt'),
});
export type ${one.type}ListQuery = z.infer<typeof ${one.value}ListQuery>;
export type ${one.type}Filter = Pick<${one.type}ListQuery, 'q'>;
export const ${one.value}Page = listPageOf(${one.value});

/** The 412 of a stale \`If-Match\`: carries the record as it is now. */
export const ${one.value}VersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: ${one.value},
});
`;
