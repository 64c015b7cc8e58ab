import { Input, type InputProps } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { maskTyped } from './mask-input';
import { useCaret } from './use-caret';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** Reads what is typed; null where there is no number. */
  read(text: string): number | null;
  /** How a number looks that nobody is typing. */
  show(value: number): string;
  /** Stands behind the number: "g", "cm", "%". */
  unit?: string | undefined;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Figures and separators: what is typed of a number while it is not whole yet. */
const TYPING = {
  clean: (text: string) => text.replace(/[^\d.,]/g, '').slice(0, 20),
  format: (clean: string) => clean,
};

/** A number with a unit, typed as one likes; when the field is left it is written as it was understood. */
export function NumberInput({ read, show, unit, value = null, onChange, onBlur, ...rest }: NumberInputProps) {
  const { input, place } = useCaret();
  const [typed, setTyped] = useState('');
  const stored = value === null ? '' : show(value);
  // What is typed stands as long as it means the value: "12," and "12" are the same number.
  const shown = typed !== '' && read(typed) === value ? typed : stored;

  function takeTyped({ target }: ChangeEvent<HTMLInputElement>) {
    const { text, caret } = maskTyped(TYPING, {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
    });
    place(caret);
    setTyped(text);
    onChange?.(read(text));
  }

  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      ref={input}
      className="bal-figure"
      suffix={unit && <span className="bal-unit">{unit}</span>}
      value={shown}
      onChange={takeTyped}
      onBlur={(event) => {
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
