import { Input, type InputProps } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { maskTyped } from './mask-input';
import { useCaret } from './use-caret';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** Reads what is typed; null where there is no number. */
  read(text: string): number | null;
  /** The formatted number, shown while the field has no focus. */
  show(value: number): string;
  /** Stands behind the number: "g", "cm", "%". */
  unit?: string | undefined;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** An unfinished number: figures and separators. */
const TYPING = {
  clean: (text: string) => text.replace(/[^\d.,]/g, '').slice(0, 20),
  format: (clean: string) => clean,
};

/** A number with a unit. It is reformatted on blur. */
export function NumberInput({ read, show, unit, value = null, onChange, onBlur, ...rest }: NumberInputProps) {
  const { input, place } = useCaret();
  const [typed, setTyped] = useState('');
  const stored = value === null ? '' : show(value);
  // Keeps the typed text while it means the same value: "12," and "12" are the same number.
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
      className="bal-number"
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
