import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useSearchParams } from '@balcao/contract/router';
import {
  addMonths,
  type Custody,
  formatMonth,
  type Month,
  monthOf,
  monthsOf,
  todayInSaoPaulo,
} from '@balcao/domain';
import { CardSkeleton, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useId } from 'react';
import { MONTHS, MonthDocument } from './month-document';
import { MonthSummary } from './month-summary';
import { YearReport } from './year-report';
import './closing.css';

/** How many months before the current one can be chosen. */
const MONTHS_BACK = 36;

/** The files for an accountant at the beginning of a month: the month before, its document, and the year by month. */
export function ClosingTab({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const [address, setAddress] = useSearchParams();
  const current = monthOf(todayInSaoPaulo());
  const months = monthsOf(addMonths(current, -MONTHS_BACK), current).reverse();
  const month = months.find((one) => one === address.get('mes')) ?? addMonths(current, -1);
  const query = useQuery({
    queryKey: [MONTHS, month, custody],
    queryFn: ({ signal }) => send(http, 'GET /finance/months', { query: { month, custody }, signal }),
  });
  return (
    <Stack>
      <MonthChoice
        months={months}
        month={month}
        onChoose={(chosen) =>
          setAddress(
            (now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'mes'), ['mes', chosen]]),
          )
        }
      />
      <Loaded query={query} what="o fechamento do mês" skeleton={<CardSkeleton fields={6} />}>
        {(statement) => (
          <>
            <MonthSummary statement={statement} />
            <MonthDocument statement={statement} />
          </>
        )}
      </Loaded>
      <YearReport month={month} custody={custody} />
    </Stack>
  );
}

interface MonthChoiceProps {
  months: readonly Month[];
  month: Month;
  onChoose(month: Month): void;
}

const nameOf = (month: Month, current: Month): string => {
  const name = formatMonth(month);
  if (month === current) return `${name} (este mês)`;
  return month === addMonths(current, -1) ? `${name} (mês passado)` : name;
};

function MonthChoice({ months, month, onChoose }: MonthChoiceProps) {
  const id = useId();
  const [current = month] = months;
  return (
    <div className="closing-choice bal-no-print">
      <label htmlFor={id}>Mês</label>
      <select id={id} className="bal-input" value={month} onChange={({ target }) => onChoose(target.value)}>
        {months.map((one) => (
          <option key={one} value={one}>
            {nameOf(one, current)}
          </option>
        ))}
      </select>
    </div>
  );
}
