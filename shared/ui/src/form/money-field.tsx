import { formatMoney, MAX_MONEY_CENTS, readScaled } from '@balcao/domain';
import { Input, type InputProps } from 'antd';
import type { ChangeEvent, ClipboardEvent } from 'react';
import { type FieldBasics, FieldFrame } from './field';
import { typeMoney } from './money-typing';
import { boundsProblem, type NumberBounds } from './number-bounds';
import { useCaret } from './use-caret';

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
  const { input, place } = useCaret();
  const shown = value === null ? '' : formatMoney(value);

  function takeTyped({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const deleted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
    const caret = target.selectionStart ?? target.value.length;
    const typed = typeMoney({ text: target.value, caret }, deleted);
    place(typed.caret);
    onChange?.(typed.cents);
  }

  /** A pasted amount is the whole amount; its digits are not typed from the right. */
  function takePasted(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    const cents = /^\s*(R\$)?[\s\d.,]+$/u.test(text) ? readScaled(text, 2) : null;
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
      ref={input}
      className="bal-number"
      value={shown}
      onChange={takeTyped}
      onPaste={takePasted}
    />
  );
}
