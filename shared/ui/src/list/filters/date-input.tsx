import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { CalendarButton } from '../../date/calendar-button';
import '../../date/date-input.css';
import { maskTyped } from '../../form/mask-input';
import { DATE_MASK } from '../../form/masks';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or what is there of it. */
  value: string;
  onChange(date: string): void;
}

/** A date typed dd/mm/aaaa: the mask of forms, on the browser's own input. A calendar can be opened beside it. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function takeTyped({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = maskTyped(DATE_MASK, {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
    });
    setCaret({ at: typed.caret });
    onChange(DATE_MASK.toStored(typed.clean));
  }

  return (
    <span className="bal-date">
      <input
        {...rest}
        ref={input}
        value={DATE_MASK.format(DATE_MASK.fromStored(value))}
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        onChange={takeTyped}
      />
      <CalendarButton value={value} onPick={onChange} />
    </span>
  );
}
