import type { StatementRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { addDays, type Custody, formatCalendarDate, todayInSaoPaulo } from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import type { ListGroups } from '@balcao/ui/list';
import { useQuery } from '@balcao/ui/query';
import { narrowed } from './narrowed';
import { accountParam, useShownAccount } from './shown-accounts';

/** The most days that the API answers at once; lines that lie further apart have no balances beside their days. */
const MOST_DAYS = 400;

const daysOf = (custody: Custody): ListGroups<StatementRow> => ({
  of: ({ postedAt }) => todayInSaoPaulo(new Date(postedAt)),
  heading: (day, shown) => <DayHeading custody={custody} day={day} shown={shown} />,
});

/** The lines of a custodian's statement by days of São Paulo. */
export const DAYS = { plataforma: daysOf('plataforma'), vendedor: daysOf('vendedor') };

interface DayHeadingProps {
  custody: Custody;
  day: string;
  shown: readonly string[];
}

/** A day, and with what it began and ended in the accounts that are looked at. All headings of a page share one request. */
function DayHeading({ custody, day, shown }: DayHeadingProps) {
  const { http } = useShell();
  const account = useShownAccount(custody);
  const days = shown.toSorted();
  const from = days[0] ?? day;
  const to = days.at(-1) ?? day;
  const { data } = useQuery({
    queryKey: ['day-balances', custody, from, to, account],
    queryFn: ({ signal }) =>
      send(http, 'GET /finance/days', {
        query: narrowed({ from, to, custody, ...accountParam(account) }),
        signal,
      }),
    enabled: to <= addDays(from, MOST_DAYS),
  });
  const found = data?.items.find((one) => one.day === day);
  return (
    <span className="statement-day">
      <span>{formatCalendarDate(day)}</span>
      {found && (
        <span className="bal-meta">
          Abriu com <Money cents={found.openingCents} /> · fechou com <Money cents={found.closingCents} />
        </span>
      )}
    </span>
  );
}
