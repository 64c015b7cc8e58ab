import type { DueDay } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { addDays, type Custody, formatCalendarDate, formatMoney, todayInSaoPaulo } from '@balcao/domain';
import { CardSkeleton, Section, Stack } from '@balcao/ui/base';
import { Disclosure, Money } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { inReceivables } from '../antecipacoes/chosen';
import { narrowed } from '../narrowed';
import { CalendarFeedSection } from './calendar-feed';
import { DayReceivables } from './day-receivables';
import { endOfWeek } from './end-of-week';

const DAYS_AHEAD = 400;

/** When money falls due: this week at a glance, then every day with its installments, and the same for calendars. */
export function ReceivablesAgenda({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const from = todayInSaoPaulo();
  const to = addDays(from, DAYS_AHEAD);
  const query = useQuery({
    queryKey: ['receivables', 'days', custody, from, to],
    queryFn: ({ signal }) =>
      send(http, 'GET /finance/receivables/days', { query: narrowed({ custody, from, to }), signal }),
  });
  return (
    <Stack>
      <Loaded query={query} what="a agenda de recebíveis" skeleton={<CardSkeleton fields={4} />}>
        {({ items }) => <Days days={items} today={from} custody={custody} />}
      </Loaded>
      <CalendarFeedSection />
    </Stack>
  );
}

function Days({ days, today, custody }: { days: readonly DueDay[]; today: string; custody: Custody }) {
  const sunday = endOfWeek(today);
  const week = days.filter(({ day }) => day <= sunday);
  const cents = week.reduce((sum, { openCents }) => sum + openCents, 0);
  return (
    <>
      <Section title="Quanto cai esta semana" description={`Até domingo, ${formatCalendarDate(sunday)}.`}>
        <div className="statement-balance-figure">
          <Money cents={cents} />
        </div>
      </Section>
      <Section title="Dia a dia" description="O que ainda vai cair, em dias em que os bancos trabalham.">
        {days.length === 0 ? (
          <p className="bal-soft">Nada a receber. As vendas pagas aparecem aqui com o dia em que caem.</p>
        ) : (
          <div className="statement-days">
            {days.map((day) => (
              <Day key={day.day} {...day} custody={custody} isToday={day.day === today} />
            ))}
          </div>
        )}
      </Section>
    </>
  );
}

function Day({
  day,
  openCents,
  receivables,
  custody,
  isToday,
}: DueDay & { custody: Custody; isToday: boolean }) {
  const [wasOpened, setOpened] = useState(false);
  const name = isToday ? 'Hoje' : formatCalendarDate(day);
  return (
    <Disclosure
      summary={`${name} · ${formatMoney(openCents)} · ${inReceivables(receivables)}`}
      onOpen={() => setOpened(true)}
    >
      {wasOpened && <DayReceivables day={day} custody={custody} />}
    </Disclosure>
  );
}
