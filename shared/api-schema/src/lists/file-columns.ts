import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';

/** The kinds of files of other people that are imported. */
export const IMPORT_KINDS = [
  'products',
  'coupons',
  'order-bumps',
  'pixels',
  'rates',
  'tracking',
  'settlements',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const MAX_MAPPING = 10_000;

/**
 * The fields of columns whose names nobody knows, as a person says: by each heading its field, or null for a column that is passed over.
 * It is kept with the store for files with the same headings.
 */
export const columnMapping = z.record(z.string().max(300), z.string().max(60).nullable());
export type ColumnMapping = z.infer<typeof columnMapping>;

/** The query of an import: its mapping, as JSON. */
export const columnMappingQuery = z.object({
  mapping: z
    .codec(z.string().max(MAX_MAPPING), columnMapping, {
      decode: (text, context) => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', input: text, message: 'Envie as colunas como JSON.' });
          return z.NEVER;
        }
      },
      encode: (mapping) => JSON.stringify(mapping),
    })
    .optional(),
});

/**
 * The question of 422 `import_columns`, in its member `columns`: the file's headings and first lines, and the fields that its columns may be.
 * Every field of a group in `needed` will do.
 */
export const fileColumnsQuestion = z.object({
  kind: z.enum(IMPORT_KINDS),
  headings: z.array(z.string()),
  lines: z.array(z.array(z.string())),
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  needed: z.array(z.array(z.string())),
  /** The columns that were recognised, by their headings. */
  found: columnMapping,
});
export type FileColumnsQuestion = z.infer<typeof fileColumnsQuestion>;

/** 422 of a file: it cannot be read, or its columns are asked for. */
export const fileRefusal = errorEnvelope.extend({ columns: fileColumnsQuestion.optional() });
