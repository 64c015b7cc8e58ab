import type { ColumnMapping, ImportKind } from '@balcao/api-schema';
import { headingKey } from './heading-key';

/** A field of a file: what people call it, and the headings that they and platforms give it, the surest first. */
export interface FileField {
  label: string;
  headings: readonly string[];
}

/** The fields of a kind of file, and those that it needs. */
export interface FileFields<Field extends string = string> {
  kind: ImportKind;
  fields: Readonly<Record<Field, FileField>>;
  /** A file has one field of each group. */
  needed: readonly (readonly Field[])[];
}

/** The columns of a file under the row that names them. */
export interface FileHeader<Field extends string = string> {
  /** The names of the columns: `Coluna 3` where the third has no name. */
  headings: string[];
  /** The field of each column; null for one that is passed over. */
  columns: (Field | null)[];
  /** The headings of columns that mean nothing here. */
  unknown: string[];
  missing: (readonly Field[])[];
  /** A heading of a field that comes twice; undefined where none does. */
  repeated: string | undefined;
}

/** Spaces and signs come and go between the writers of a heading: `CepInicial`, `CEP_INICIAL`, `Cep inicial`. A rate is no amount: `Taxa (%)`. */
const compactKey = (heading: string) =>
  headingKey(heading.slice(0, LONGEST_HEADING).replaceAll('%', ' por cento ')).replaceAll(' ', '');
/** Of longer cells the beginning is compared: a file may have megabytes in one. */
const LONGEST_HEADING = 200;

const namesOf = (cells: readonly string[]): string[] =>
  cells.map((cell, index) => cell.trim() || `Coluna ${index + 1}`);

export const fieldNames = <Field extends string>({
  fields,
}: {
  fields: Readonly<Record<Field, unknown>>;
}): readonly Field[] => Object.keys(fields) as Field[];

/** Headings are many, and each file is compared with all of them. */
const KEYS = new WeakMap<FileFields, ReadonlyMap<string, readonly string[]>>();

function keysOf(known: FileFields): ReadonlyMap<string, readonly string[]> {
  const kept = KEYS.get(known);
  if (kept) return kept;
  const keys = new Map(
    Object.entries(known.fields).map(([field, { label, headings }]) => [
      field,
      [label, ...headings].map(compactKey),
    ]),
  );
  KEYS.set(known, keys);
  return keys;
}

/**
 * Finds the fields of a row of headings: those that a person has mapped, then those of known names. Of two columns with names of
 * one field, the surer name counts.
 */
export function recognizeHeader<Field extends string>(
  known: FileFields<Field>,
  cells: readonly string[],
  mapping: ColumnMapping = {},
): FileHeader<Field> {
  const headings = namesOf(cells);
  const keys = headings.map(compactKey);
  const columns: (Field | null)[] = headings.map(() => null);
  const mapped = new Map(Object.entries(mapping).map(([heading, field]) => [compactKey(heading), field]));
  const taken = new Set<string>();
  for (const [index, key] of keys.entries()) {
    const field = fieldNames(known).find((name) => name === mapped.get(key));
    if (field === undefined || taken.has(field)) continue;
    columns[index] = field;
    taken.add(field);
  }
  for (const field of fieldNames(known)) {
    if (taken.has(field)) continue;
    const place = (keysOf(known).get(field) ?? [])
      .map((name) =>
        keys.findIndex((key, index) => key === name && columns[index] === null && !mapped.has(key)),
      )
      .find((found) => found >= 0);
    if (place !== undefined) columns[place] = field;
  }
  return {
    headings,
    columns,
    unknown: headings.filter(
      (_, index) =>
        columns[index] === null && (cells[index] ?? '').trim() !== '' && !mapped.has(keys[index] ?? ''),
    ),
    missing: known.needed.filter((group) => !group.some((field) => columns.includes(field))),
    repeated: headings.find(
      (_, index) => columns[index] !== null && keys.lastIndexOf(keys[index] ?? '') > index,
    ),
  };
}
