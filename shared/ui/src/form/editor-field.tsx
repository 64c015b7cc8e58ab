import type { ReactElement } from 'react';
import { type FieldBasics, FieldFrame } from './field';

export interface EditorFieldProps<Value> extends Omit<FieldBasics<Value>, 'disabled'> {
  /** The problems of parts of the value, by their path in it: `{ '3.sku': 'Este SKU já está em outra variante.' }`. */
  partProblems?: ((value: Value) => Readonly<Record<string, string>>) | undefined;
  /** The name of a part in the error summary: `3.sku` → "Azul / M, SKU". */
  partLabel?: ((rest: string) => string) | undefined;
  /** The editor: takes `id`, `value` and `onChange`. Its controls are made with `useFieldParts`. */
  children: ReactElement;
}

/** A field whose value is a list or an object, edited whole by a component of the screen. */
export function EditorField<Value>({ partProblems, children, ...frame }: EditorFieldProps<Value>) {
  return (
    <FieldFrame<Value>
      {...frame}
      className="bal-editor"
      partProblems={partProblems as ((value: unknown) => Record<string, string>) | undefined}
    >
      {children}
    </FieldFrame>
  );
}
