import { formatMoney, MAX_MONEY_CENTS, readScaled } from '@balcao/domain';
import { Input, type InputProps } from 'antd';
import type { ClipboardEvent } from 'react';
import { type FieldBasics, FieldFrame } from './field';
import { typeMoney } from './money-typing';
import { boundsProblem, type NumberBounds } from './number-bounds';
import { useRewrittenText } from './use-rewritten-text';

export interface MoneyFieldProps extends FieldBasics<number>, NumberBounds {
  autoFocus?: boolean | undefined;
}

/** An amount of money, typed from the right; its value is integer cents, null while it is empty. */
export function MoneyField({
  name,
  label,
  help,
  required,
  validate,
  min = 0,
  max = MAX_MONEY_CENTS,
  ...input
}: MoneyFieldProps) {
  return (
    <FieldFrame<number>
      {...{ name, label, help, required }}
      validate={(cents) => boundsProblem(cents, { min, max }, formatMoney) ?? validate?.(cents) ?? null}
    >
      <MoneyInput {...input} aria-required={required} />
    </FieldFrame>
  );
}

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: number | null;
  onChange?: (cents: number | null) => void;
}

/** The control of a `MoneyField`, for cells of an editor: give it a label. */
export function MoneyInput({ value = null, onChange, ...rest }: MoneyInputProps) {
  const typing = useRewrittenText(value === null ? '' : formatMoney(value), (text, isDeletion) => {
    const typed = typeMoney(text, isDeletion);
    onChange?.(typed.cents);
    return typed.caret;
  });

  /** A pasted amount is the whole amount; its digits are not typed from the right. */
  function takePasted(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text').trim();
    const cents = /^(R\$)?[\s\d.,]+$/u.test(text) ? readScaled(text, 2) : null;
    if (cents === null) return;
    event.preventDefault();
    onChange?.(cents);
  }

  return (
    <Input
      placeholder="R$ 0,00"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      className="bal-number"
      {...typing}
      onPaste={takePasted}
    />
  );
}
