import type { HttpClient } from '@balcao/contract';
import type { FormValues } from '../form/form-values';

/** The fields of every record of the API: id and version. The version is also its `ETag`. */
export interface Versioned {
  id: string;
  version: number;
}

/** A field of a record, as a comparison shows it. */
export interface ComparedField<Value> {
  label: string;
  /** The value in words; texts show themselves. */
  show?: ((value: Value) => string) | undefined;
}

/** The specification by which a form shows and saves a kind of record. A constant. */
export interface ResourceSpec<Resource extends Versioned, Values extends FormValues> {
  /** The path of such records at the API: `/products`. */
  path: string;
  /** The fields that the form edits, in the order in which a comparison lists them. */
  fields: { readonly [Name in keyof Values & string]-?: ComparedField<Values[Name]> };
  /** The form's values of a record. Default: its fields of the same names. */
  valuesOf?(resource: Resource): Values;
  /** The body of the `PATCH` that writes the changed fields. Default: these fields with their values. */
  patchOf?(values: Values, changed: readonly (keyof Values & string)[]): unknown;
  /** Writes what `patchOf` made where the API has no `PATCH` for it. Rejects with HTTP 412 when `base` is not current. */
  write?(http: HttpClient, base: Resource, patch: unknown): Promise<Resource>;
  words?: {
    /** The toast after saving: "Produto salvo." Default: "Alterações salvas." */
    saved: string;
    /** Title of the comparison: "Este produto foi alterado em outro lugar", which is the default for "Estes dados". */
    changedElsewhere: string;
  };
}

/** The creation of a record. */
export interface ResourceCreation<Resource extends Versioned, Values extends FormValues> {
  /** The first values of the form. */
  initialValues: Values;
  /** The body of the `POST`. Default: the values. */
  requestOf?(values: Values): unknown;
  /** The address at which the new record is edited from now on. Default: its id below the address of its creation. */
  addressOf?(created: Resource): string;
  /** The toast: "Produto criado." Default: "Pronto: está na lista." */
  created?: string;
}

/** The words of a specification or a creation without its own. */
export const USUAL_WORDS = {
  created: 'Pronto: está na lista.',
  saved: 'Alterações salvas.',
  changedElsewhere: 'Estes dados foram alterados em outro lugar',
};

/** The form's values of a record. */
export const valuesOf = <Resource extends Versioned, Values extends FormValues>(
  spec: Pick<ResourceSpec<Resource, Values>, 'fields' | 'valuesOf'>,
  resource: Resource,
): Values =>
  spec.valuesOf?.(resource) ??
  (Object.fromEntries(
    Object.keys(spec.fields).map((name) => [name, resource[name as keyof Resource]]),
  ) as Values);
