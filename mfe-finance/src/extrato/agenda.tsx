import { useShell } from '@balcao/contract';
import { addDays, formatCalendarDate, todayInSaoPaulo } from '@balcao/domain';
import { FormSkeleton, Section } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { agendaDays } from './agenda-days';
import { readReceivables } from './finance-api';

const DAYS_AHEAD = 60;
const SHOWN_DAYS = 6;

const inReceivables = (count: number) => (count === 1 ? '1 recebível' : `${count} recebíveis`);

/** When what is earned falls due: the next days on which something comes, and what the period brings. */
export function Agenda() {
  const { http } = useShell();
  const from = todayInSaoPaulo();
  const to = addDays(from, DAYS_AHEAD);
  const query = useQuery({
    queryKey: ['receivables', from, to],
    queryFn: ({ signal }) => readReceivables(http, { from, to }, signal),
  });
  return (
    <Section
      title="Próximos recebimentos"
      description={`O que cai nos próximos ${DAYS_AHEAD} dias, em dias em que os bancos trabalham.`}
    >
      <Loaded query={query} what="os próximos recebimentos" skeleton={<FormSkeleton fields={2} />}>
        {({ items }) => {
          const days = agendaDays(items);
          if (days.length === 0)
            return <p className="bal-soft">Nada a receber neste período. As vendas pagas aparecem aqui.</p>;
          const rest = days.slice(SHOWN_DAYS);
          const sum = rest.reduce((cents, day) => cents + day.cents, 0);
          return (
            <ol className="statement-agenda">
              {days.slice(0, SHOWN_DAYS).map(({ day, cents, count }) => (
                <li key={day}>
                  <span>{day === from ? 'Hoje' : formatCalendarDate(day)}</span>
                  <Money cents={cents} />
                  <span className="bal-meta">{inReceivables(count)}</span>
                </li>
              ))}
              {rest.length > 0 && (
                <li>
                  <span>Depois</span>
                  <Money cents={sum} />
                  <span className="bal-meta">
                    {rest.length === 1 ? 'em 1 dia' : `em ${rest.length} dias`}
                  </span>
                </li>
              )}
            </ol>
          );
        }}
      </Loaded>
    </Section>
  );
}
