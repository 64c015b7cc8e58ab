import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { maskTyped } from './mask-input';
import { useRewrittenText } from './use-rewritten-text';

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
  const [typed, setTyped] = useState('');
  const stored = value === null ? '' : show(value);
  // Keeps the typed text while it means the same value: "12," and "12" are the same number.
  const shown = typed !== '' && read(typed) === value ? typed : stored;

  const typing = useRewrittenText(shown, (entered) => {
    const { text, caret } = maskTyped(TYPING, entered);
    setTyped(text);
    onChange?.(read(text));
    return caret;
  });

  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      className="bal-number"
      suffix={unit && <span className="bal-unit">{unit}</span>}
      {...typing}
      onBlur={(event) => {
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
