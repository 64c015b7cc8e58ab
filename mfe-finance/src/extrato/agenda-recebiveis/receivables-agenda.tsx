import type { ReceivableRow } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { addDays, formatCalendarDate, formatMoney, todayInSaoPaulo } from '@balcao/domain';
import { FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { Disclosure, Money } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { inReceivables } from '../antecipacoes/chosen';
import { readReceivables } from '../finance-api';
import { CalendarFeedSection } from './calendar-feed';
import { type DueDay, dueDays, endOfWeek } from './due-days';

const DAYS_AHEAD = 400;

/** When money falls due: this week at a glance, then every day with its installments, and the same for calendars. */
export function ReceivablesAgenda() {
  const { http } = useShell();
  const from = todayInSaoPaulo();
  const to = addDays(from, DAYS_AHEAD);
  const query = useQuery({
    queryKey: ['receivables', from, to],
    queryFn: ({ signal }) => readReceivables(http, { from, to }, signal),
  });
  return (
    <Stack>
      <Loaded query={query} what="a agenda de recebíveis" skeleton={<FormSkeleton fields={4} />}>
        {({ items, isComplete }) => <Days days={dueDays(items)} today={from} isComplete={isComplete} />}
      </Loaded>
      <CalendarFeedSection />
    </Stack>
  );
}

function Days({ days, today, isComplete }: { days: DueDay[]; today: string; isComplete: boolean }) {
  const sunday = endOfWeek(today);
  const week = days.filter(({ day }) => day <= sunday);
  const cents = week.reduce((sum, day) => sum + day.cents, 0);
  return (
    <>
      <Section title="Quanto cai esta semana" description={`Até domingo, ${formatCalendarDate(sunday)}.`}>
        <div className="statement-balance-figure">
          <Money cents={cents} />
        </div>
      </Section>
      <Section title="Dia a dia" description="O que ainda vai cair, em dias em que os bancos trabalham.">
        {!isComplete && <Notice kind="info">São muitos recebíveis: a lista mostra os mais próximos.</Notice>}
        {days.length === 0 ? (
          <p className="bal-soft">Nada a receber. As vendas pagas aparecem aqui com o dia em que caem.</p>
        ) : (
          <div className="statement-days">
            {days.map((day) => (
              <Disclosure
                key={day.day}
                summary={`${day.day === today ? 'Hoje' : formatCalendarDate(day.day)} · ${formatMoney(day.cents)} · ${inReceivables(day.count)}`}
              >
                <ul className="statement-agenda">
                  {day.receivables.map((receivable) => (
                    <Installment key={receivable.id} {...receivable} />
                  ))}
                </ul>
              </Disclosure>
            ))}
          </div>
        )}
      </Section>
    </>
  );
}

const Installment = ({ orderId, installment, openCents }: ReceivableRow) => (
  <li>
    <Link to={`/backoffice/pedidos/detalhe/${orderId}`} className="statement-order">
      Ver pedido
    </Link>
    <Money cents={openCents} />
    <span className="bal-meta">{`parcela ${installment}`}</span>
  </li>
);
