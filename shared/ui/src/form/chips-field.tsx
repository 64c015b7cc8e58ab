import { ChipsInput } from './chips-input';
import { type FieldBasics, FieldFrame } from './field';

export interface ChipsFieldProps extends FieldBasics<string[]> {
  placeholder?: string | undefined;
  /** Maximum number of words. */
  maxCount?: number | undefined;
  /** Maximum length of one word. */
  maxLength?: number | undefined;
  /** Offered while typing, in the browser's own list. */
  suggestions?: readonly string[] | undefined;
}

/** Several words, each a chip: the values of an option, tags. Its value is the list. */
export function ChipsField({ name, label, help, required, validate, ...input }: ChipsFieldProps) {
  return (
    <FieldFrame<string[]> {...{ name, label, help, required, validate }}>
      <ChipsInput {...input} aria-label={label} aria-required={required} />
    </FieldFrame>
  );
}
