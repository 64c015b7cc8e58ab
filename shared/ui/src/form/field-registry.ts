/** The entry of a field in its form. */
export interface FieldEntry {
  label: string;
  /** The name of a part of the value: `3.sku` → "Azul / M, SKU". */
  partLabel?: ((rest: string) => string) | undefined;
  /** The problems of parts of a value, by their path in it. */
  partProblems?: ((value: unknown) => Readonly<Record<string, string>>) | undefined;
}

/** The place of an error: a field of the form, and the place inside its value. */
export interface FieldPlace {
  field: string;
  /** Empty for the field itself. */
  rest: string;
  /** The name of the place. */
  label: string;
  /** Position of the field in the form. */
  order: number;
}

export interface FieldRegistry {
  add(name: string, entry: FieldEntry): () => void;
  entry(name: string): FieldEntry | undefined;
  /** The nearest field around a path: `variants.3.sku` → `variants`. A field's own name may have dots. */
  placeOf(path: string): FieldPlace | undefined;
}

/** The fields of a form in the order in which they were mounted. */
export function createFieldRegistry(): FieldRegistry {
  const entries = new Map<string, FieldEntry>();
  return {
    add(name, entry) {
      entries.set(name, entry);
      return () => void entries.delete(name);
    },
    entry: (name) => entries.get(name),
    placeOf(path) {
      const field = [...entries.keys()]
        .filter((name) => path === name || path.startsWith(`${name}.`))
        .toSorted((one, other) => other.length - one.length)[0];
      if (field === undefined) return undefined;
      const rest = path.slice(field.length + 1);
      const entry = entries.get(field);
      const partLabel = rest ? entry?.partLabel?.(rest) : undefined;
      const label = partLabel ?? entry?.label ?? '';
      return { field, rest, label, order: [...entries.keys()].indexOf(field) };
    },
  };
}

/** The value at a path (`3.sku`) inside a field's value. */
export function valueAt(value: unknown, rest: string): unknown {
  if (rest === '') return value;
  return rest
    .split('.')
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined,
      value,
    );
}
