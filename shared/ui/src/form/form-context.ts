import { createContext, use } from 'react';

/** What the parts of a form share. */
export interface FormScope {
  busy: boolean;
  /** Something differs from what was loaded or last saved. */
  dirty: boolean;
  submit(): void;
  /** Puts back what was loaded or last saved. */
  discard(): void;
  /** Tells the form a field's label, for the error summary; returns what forgets it. */
  register(name: string, label: string): () => void;
}

const FormScopeContext = createContext<FormScope | null>(null);

export const FormScopeProvider = FormScopeContext.Provider;

/** The form around. Throws outside a `ServerForm`: that is a mistake of the programmer. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field was rendered outside a form: render it inside <ServerForm>.');
  return scope;
}
