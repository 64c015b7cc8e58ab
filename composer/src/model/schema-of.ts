import { z } from 'zod';

/**
 * A schema for each property of a type. A missing, an additional or a different property does not compile, so a type
 * and its schema cannot drift apart.
 */
type Properties<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

/** The schema of a type that has these properties and no others. */
export function schemaOf<T>(properties: Properties<T>): z.ZodType<T> {
  return z.object(properties as z.ZodRawShape) as unknown as z.ZodType<T>;
}

/** The schema of a type of which only these properties are checked; the others stay as they are. */
export function looseSchemaOf<T>(properties: Partial<Properties<T>>): z.ZodType<T> {
  return z.looseObject(properties as z.ZodRawShape) as unknown as z.ZodType<T>;
}
