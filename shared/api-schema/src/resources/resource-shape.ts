import { id } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { listPageOf } from '../lists/lists';

/** A field that people fill. */
interface SentField {
  in: z.ZodType;
  /** As it is answered, where that differs. */
  out?: z.ZodType;
  /** Taken by creations or by changes only. Default: both. */
  sent?: 'create' | 'change';
  /** The value of a creation without it. A change without it leaves it as it is. */
  initial?: unknown;
  /**
   * A value that leads buyers or data elsewhere, or the part of it that does. Setting or changing it asks for a step-up: the calls
   * stand in `STEP_UP_CALLS`.
   */
  confirmed?: true | ((value: never) => unknown);
}
/** A field that the API fills and stores. */
interface ShownField {
  out: z.ZodType;
}
/** A field that is not stored: it follows from others, or is looked up. */
interface ComputedField {
  computed: z.ZodType;
}
/** The fields of a resource by their names, in the order of an answer. */
export type ResourceFields = Readonly<Record<string, SentField | ShownField | ComputedField>>;

type Named<Fields, Trait> = {
  [Name in keyof Fields]: Fields[Name] extends Trait ? Name : never;
}[keyof Fields];

/** The names of fields by what becomes of them. */
export type SentName<Fields> = Named<Fields, { in: z.ZodType }> & string;
export type ComputedName<Fields> = Named<Fields, { computed: z.ZodType }> & string;
export type StoredName<Fields> = Exclude<keyof Fields, ComputedName<Fields>> & string;

type In<Field> = Field extends { in: infer Schema extends z.ZodType } ? Schema : never;
type Requested<Field> = Field extends { initial: unknown } ? z.ZodDefault<In<Field>> : In<Field>;
type Answered<Field> = Field extends { computed: infer Schema extends z.ZodType }
  ? Schema
  : Field extends { out: infer Schema extends z.ZodType }
    ? Schema
    : In<Field>;
type RequestShape<Fields> = {
  [Name in Exclude<SentName<Fields>, Named<Fields, { sent: 'change' }>>]: Requested<Fields[Name]>;
};
type PatchShape<Fields> = {
  [Name in Exclude<SentName<Fields>, Named<Fields, { sent: 'create' }>>]: z.ZodOptional<In<Fields[Name]>>;
};
type RecordShape<Fields> = { -readonly [Name in keyof Fields]: Answered<Fields[Name]> };

/** The fields that a creation and a change take, and those of an answer. */
export type ResourceRequest<Fields> = z.output<z.ZodObject<RequestShape<Fields>, z.core.$strict>>;
export type ResourcePatch<Fields> = z.output<z.ZodObject<PatchShape<Fields>, z.core.$strict>>;
export type ResourceValues<Fields> = z.output<z.ZodObject<RecordShape<Fields>>>;

type AnyField = Partial<SentField & ComputedField>;

/** The schemas that `make` gives for fields, by their names; its caller says which types they have. */
function perField<Shape>(fields: ResourceFields, make: (field: AnyField) => z.ZodType | undefined): Shape {
  const made = Object.entries(fields).map(([name, field]) => [name, make(field)] as const);
  return Object.fromEntries(made.filter(([, schema]) => schema !== undefined)) as Shape;
}

/**
 * The schemas of a resource's requests and answers.
 *
 * - `request` is the body of a creation, `patch` that of a change, which may leave each field out. Neither takes anything else.
 * - `record` is an answer: the id and the fields. `list` has all records, `page` some of them.
 * - `conflict` is the 412 of a change from an older version, with the record as it is now.
 */
export function resourceShape<const Fields extends ResourceFields>(fields: Fields) {
  const record = z.object({
    id,
    ...perField<RecordShape<Fields>>(fields, (field) => field.computed ?? field.out ?? field.in),
  });
  return {
    fields,
    request: z.strictObject(
      perField<RequestShape<Fields>>(fields, ({ in: schema, sent, initial }) => {
        if (sent === 'change') return undefined;
        return initial === undefined ? schema : schema?.default(initial);
      }),
    ),
    patch: z.strictObject(
      perField<PatchShape<Fields>>(fields, ({ in: schema, sent }) =>
        sent === 'create' ? undefined : schema?.optional(),
      ),
    ),
    record,
    list: z.object({ items: z.array(record) }),
    page: listPageOf(record),
    conflict: errorEnvelope.extend({ code: z.literal('stale_version'), current: record }),
  };
}
