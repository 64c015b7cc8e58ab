import { type CalendarDate, isRealDate } from '@balcao/domain';
import { DatePicker } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import './calendar.css';
import { dayAfterKey } from './calendar-keys';
import { CALENDAR_LOCALE } from './calendar-locale';
import { type Dayjs, dayjs, todayInStores } from './dayjs';
import { scrollIntoSight } from './scroll-into-sight';

const ISO_DAY = 'YYYY-MM-DD';

/** Moves sideways instead of leaving the window: beside a field in the left half of a phone there is no room on either side. */
const overflow = { shiftX: true, adjustY: true };
const PLACEMENTS = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
};

export interface CalendarProps {
  /** `YYYY-MM-DD`, or what was typed of it. */
  value: string;
  onPick(date: CalendarDate): void;
}

/**
 * antd's calendar of one month. antd's own cells and arrows cannot be reached by keyboard: here each day is a button, the
 * keys of the ARIA date grid move between days, and Tab reaches the arrows.
 */
export default function Calendar({ value, onPick }: CalendarProps) {
  // Memoised, because antd returns to the chosen day's month when it gets another object.
  const chosen = useMemo(() => (isRealDate(value) ? dayjs(value) : null), [value]);
  const today = todayInStores();
  const [current, setCurrent] = useState<Dayjs>(chosen ?? today);
  /** Focus goes to the current day when the calendar opens and after a key; not when an arrow turns the page. */
  const takesFocus = useRef(true);

  const panel = useRef<HTMLDivElement>(null);

  /**
   * Makes the arrows and one day reachable by Tab, and not the panel around them. It runs after each render of antd's
   * panel, which renders on its own.
   */
  function prepare() {
    panel.current?.querySelector('.ant-picker-panel')?.removeAttribute('tabindex');
    for (const arrow of panel.current?.querySelectorAll<HTMLElement>('.ant-picker-header button') ?? [])
      arrow.tabIndex = 0;
    for (const day of panel.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []) {
      const isCurrent = day.dataset.day === current.format(ISO_DAY);
      day.tabIndex = isCurrent ? 0 : -1;
      if (!isCurrent || !takesFocus.current) continue;
      takesFocus.current = false;
      // When it opens, the panel is not in its place yet, and the page would scroll there.
      day.focus({ preventScroll: true });
    }
  }
  useEffect(prepare);

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const next = dayAfterKey(dayjs(event.currentTarget.dataset.day), event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    setCurrent(next);
  }

  const dayCell = (day: Dayjs) => (
    <button
      type="button"
      className="ant-picker-cell-inner bal-calendar-day"
      data-day={day.format(ISO_DAY)}
      tabIndex={-1}
      aria-label={day.format('D [de] MMMM [de] YYYY, dddd')}
      aria-pressed={chosen?.isSame(day, 'day') ?? false}
      aria-current={day.isSame(today, 'day') ? 'date' : undefined}
      onKeyDown={moveByKey}
    >
      {day.date()}
    </button>
  );

  const cell = (
    day: string | number | Dayjs,
    { type, originNode }: { type: string; originNode: ReactNode },
  ) =>
    type === 'date' ? (
      dayCell(dayjs(day))
    ) : (
      <button type="button" className="bal-calendar-choice">
        {originNode}
      </button>
    );

  return (
    <div className="bal-calendar">
      <DatePicker
        open
        value={chosen}
        pickerValue={current}
        onPickerValueChange={setCurrent}
        onChange={(day) => day && onPick(day.format(ISO_DAY))}
        cellRender={cell}
        panelRender={(drawn) => (
          <Panel ref={panel} onDrawn={prepare}>
            {drawn}
          </Panel>
        )}
        showNow={false}
        placement="bottomLeft"
        builtinPlacements={PLACEMENTS}
        locale={CALENDAR_LOCALE}
        getPopupContainer={(anchor) => anchor.parentElement ?? document.body}
      />
    </div>
  );
}

interface PanelProps {
  ref: RefObject<HTMLDivElement | null>;
  onDrawn(): void;
  children: ReactNode;
}

/** antd's panel with a callback after each render. */
function Panel({ ref, onDrawn, children }: PanelProps) {
  useEffect(onDrawn);
  useEffect(() => (ref.current ? scrollIntoSight(ref.current) : undefined), [ref]);
  return <div ref={ref}>{children}</div>;
}
