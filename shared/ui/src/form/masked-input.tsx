import { Input, type InputProps, type InputRef } from 'antd';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { maskTyped } from './mask-input';
import type { StoredMask } from './masks';

export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  mask: StoredMask;
  /** The stored value; the form gives it. */
  value?: string;
  onChange?: (stored: string) => void;
}

/** An input that masks while one types and keeps the caret where it was. */
export function MaskedInput({ mask, value = '', onChange, ...rest }: MaskedInputProps) {
  const input = useRef<InputRef>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret) input.current?.input?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function takeTyped({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = maskTyped(mask, {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
    });
    // A new object each time: also when a refused character leaves the value as it was, the caret must be put back.
    setCaret({ at: typed.caret });
    onChange?.(mask.toStored(typed.clean));
  }

  return <Input {...rest} ref={input} value={mask.format(mask.fromStored(value))} onChange={takeTyped} />;
}
