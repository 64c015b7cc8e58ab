import { Input, type InputProps } from 'antd';
import type { ChangeEvent } from 'react';
import { maskTyped } from './mask-input';
import type { StoredMask } from './masks';
import { useCaret } from './use-caret';

export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  mask: StoredMask;
  /** The stored value; the form gives it. */
  value?: string;
  onChange?: (stored: string) => void;
}

/** An input that masks while one types and keeps the caret where it was. */
export function MaskedInput({ mask, value = '', onChange, ...rest }: MaskedInputProps) {
  const { input, place } = useCaret();

  function takeTyped({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = maskTyped(mask, {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
    });
    place(typed.caret);
    onChange?.(mask.toStored(typed.clean));
  }

  return <Input {...rest} ref={input} value={mask.format(mask.fromStored(value))} onChange={takeTyped} />;
}
