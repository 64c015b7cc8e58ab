import { controlId, useFormScope } from './form-context';

/** The properties by which a control inside a field's editor is marked and found by the error summary. */
export interface FieldPart {
  id: string;
  /** The problem; stands in an element with the id `errorId`. */
  error: string | undefined;
  errorId: string;
  /** For the control: its id, and its error for screen readers. */
  control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
}

/**
 * The parts of a field whose value is a list or an object: `part('3.sku')` is the SKU of the fourth element.
 *
 * An error of the API under `variants.3.sku` then marks exactly that control, and the summary leads to it.
 */
export function useFieldParts(field: string): (rest: string) => FieldPart {
  const { name, marks } = useFormScope();
  return (rest) => {
    const path = `${field}.${rest}`;
    const id = controlId(name, path);
    const error = marks.get(path);
    const errorId = `${id}-error`;
    return {
      id,
      error,
      errorId,
      control: {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      },
    };
  };
}
