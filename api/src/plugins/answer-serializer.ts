import { z } from '@balcao/api-schema';
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';

/** Types without parts that mean the same when a value is read and when it is written. */
const PLAIN = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'any',
  'unknown',
  'literal',
  'enum',
  'void',
]);

/** The parts of a type that means the same in both directions if they do; undefined for other types, such as codecs. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (PLAIN.has(def.type)) return [];
  switch (def.type) {
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])];
    case 'array':
      return [def.element];
    case 'union':
      return def.options;
    case 'record':
      return [def.keyType, def.valueType];
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])];
    case 'optional':
    case 'nullable':
      return [def.innerType];
    default:
      return undefined;
  }
}

const meansTheSameBothWays = (schema: z.core.$ZodType): boolean =>
  partsOf(schema)?.every(meansTheSameBothWays) ?? false;

/**
 * Writes answers by their schemas: checked, and without what a schema does not declare. zod checks an answer twice on its
 * way out, because codecs want that. Few answers have one, so all others are checked once, as on the way in.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const { schema, method, url } = route;
  if (!(schema instanceof z.ZodType) || !meansTheSameBothWays(schema)) return serializerCompiler(route);
  return (answer) => {
    const checked = z.core.safeParse(schema, answer);
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error });
    return JSON.stringify(checked.data);
  };
};
