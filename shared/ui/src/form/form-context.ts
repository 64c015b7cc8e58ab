import { createContext, use } from 'react';
import type { FieldRegistry } from './field-registry';

/** The context of a form. */
export interface FormScope {
  /** Prefix of the ids of the form's controls. */
  name: string;
  busy: boolean;
  submit(): void;
  /** Saves for somebody who goes on elsewhere: without `onDone`. Resolves false where the form was refused. */
  save(): Promise<boolean>;
  /** The values that differ from what was loaded or last saved. */
  changes(): Record<string, unknown>;
  /** Those of the given values that differ from what was loaded or last saved. */
  unsaved(values: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Puts values as if the person had typed them. */
  edit(values: Readonly<Record<string, unknown>>): void;
  /** Puts back what was loaded or last saved. */
  discard(): void;
  /** The registry of the fields' labels, for the error summary. */
  registry: FieldRegistry;
  /** The problems inside the values of fields, by path: `variants.3.sku`. */
  marks: ReadonlyMap<string, string>;
}

const FormScopeContext = createContext<FormScope | null>(null);

export const FormScopeProvider = FormScopeContext.Provider;

/** The surrounding form. Throws outside a `ServerForm`. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field was rendered outside a form: render it inside <ServerForm>.');
  return scope;
}

/** Whether any value differs from the loaded or last saved one: apart, because with the first key it would draw every field anew. */
const FormDirtyContext = createContext(false);

export const FormDirtyProvider = FormDirtyContext.Provider;

/** Whether the surrounding form has changes that are not saved. */
export const useFormDirty = (): boolean => use(FormDirtyContext);

/** The id of the control of a field, or of a part of it, in a form. */
export const controlId = (form: string, path: string): string => `${form}_${path}`;
