import type { ComponentProps } from 'react';
import { CalendarButton } from '../../date/calendar-button';
import '../../date/date-input.css';
import { maskTyped } from '../../form/mask-input';
import { DATE_MASK } from '../../form/masks';
import { useRewrittenText } from '../../form/use-rewritten-text';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or what is there of it. */
  value: string;
  onChange(date: string): void;
}

/** A date typed dd/mm/aaaa: the mask of forms, on the browser's own input. A calendar can be opened beside it. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  const typing = useRewrittenText(DATE_MASK.format(DATE_MASK.fromStored(value)), (text) => {
    const typed = maskTyped(DATE_MASK, text);
    onChange(DATE_MASK.toStored(typed.clean));
    return typed.caret;
  });

  return (
    <span className="bal-date">
      <input {...rest} {...typing} inputMode="numeric" placeholder="dd/mm/aaaa" autoComplete="off" />
      <CalendarButton value={value} onPick={onChange} />
    </span>
  );
}
