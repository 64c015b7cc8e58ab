import { Input, type InputProps } from 'antd';
import { maskTyped } from './mask-input';
import type { StoredMask } from './masks';
import { useRewrittenText } from './use-rewritten-text';

export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  mask: StoredMask;
  /** The stored value; the form gives it. */
  value?: string;
  onChange?: (stored: string) => void;
}

/** An input that masks while one types and keeps the caret where it was. */
export function MaskedInput({ mask, value = '', onChange, ...rest }: MaskedInputProps) {
  const typing = useRewrittenText(mask.format(mask.fromStored(value)), (text) => {
    const typed = maskTyped(mask, text);
    onChange?.(mask.toStored(typed.clean));
    return typed.caret;
  });
  return <Input {...rest} {...typing} />;
}
