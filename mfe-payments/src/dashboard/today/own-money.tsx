import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { addDays, formatMoney, type LiveTopic, todayInSaoPaulo } from '@balcao/domain';
import { useLiveRefresh, useQuery } from '@balcao/ui/query';
import { TodayCard } from './today-card';
import { dayWords } from './today-words';

const STATEMENT = '/backoffice/financeiro/extrato';
const DAYS_AHEAD = 400;
const TOPICS: readonly LiveTopic[] = ['order.changed'];

/** The seller's part of the money that the platform holds now, and the amount that falls due next. */
export function OwnMoney() {
  const { http } = useShell();
  const { id } = useSession();
  const today = todayInSaoPaulo();
  useLiveRefresh(TOPICS, ['own-money', id]);
  const query = useQuery({
    queryKey: ['own-money', id, today],
    queryFn: async ({ signal }) => {
      const period = { from: today, to: addDays(today, DAYS_AHEAD) };
      const [balances, dueDays] = await Promise.all([
        send(http, 'GET /finance/balances', { signal }),
        send(http, 'GET /finance/receivables/days', { query: period, signal }),
      ]);
      return {
        availableCents: balances.availableCents,
        next: dueDays.items.find(({ openCents }) => openCents > 0),
      };
    },
  });
  return (
    <TodayCard title="Seu saldo" query={query}>
      {({ availableCents, next }) => (
        <>
          <div className="today-figure bal-tabular">
            <Link to={STATEMENT}>{formatMoney(availableCents)}</Link>{' '}
            <span className="bal-meta">disponível</span>
          </div>
          <p className="bal-meta bal-tabular">
            {next ? (
              <>
                <Link to={`${STATEMENT}?aba=agenda`}>{formatMoney(next.openCents)}</Link> cai{' '}
                {dayWords(next.day, today)}
              </>
            ) : (
              'Nada a cair pela plataforma por enquanto.'
            )}
          </p>
        </>
      )}
    </TodayCard>
  );
}
