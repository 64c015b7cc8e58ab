import type { CalendarDate } from '@balcao/domain';
import { Suspense } from 'react';
import { Icon } from '../base/icon';
import { lazyPart } from '../base/lazy-part';
import { useDisclosure } from '../base/use-disclosure';

const Calendar = lazyPart(() => import('./calendar'));

export interface CalendarButtonProps {
  /** `YYYY-MM-DD`, or what was typed of it. */
  value: string;
  disabled?: boolean | undefined;
  onPick(date: CalendarDate): void;
}

/** Opens a calendar beside an input in which dates are typed. The calendar's code arrives when it is first opened. */
export function CalendarButton({ value, disabled, onPick }: CalendarButtonProps) {
  const { isOpen, toggle, closeToButton, container, button } = useDisclosure<HTMLSpanElement>();

  function pick(date: CalendarDate) {
    onPick(date);
    closeToButton();
  }

  return (
    <span ref={container} className="bal-date-calendar">
      <button
        ref={button}
        type="button"
        className="bal-date-button"
        aria-label="Escolher no calendário"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={toggle}
      >
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <section className="bal-date-popup" role="dialog" aria-label="Calendário">
          <Suspense fallback={null}>
            <Calendar value={value} onPick={pick} />
          </Suspense>
        </section>
      )}
    </span>
  );
}
