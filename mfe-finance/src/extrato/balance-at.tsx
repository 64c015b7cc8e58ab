import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import {
  ACCOUNTS_OF,
  addDays,
  type Custody,
  formatCalendarDate,
  isRealDate,
  SELLER_ACCOUNT_LABELS,
  type SellerAccount,
  todayInSaoPaulo,
} from '@balcao/domain';
import { FormSkeleton } from '@balcao/ui/base';
import { type Definition, DefinitionList, Disclosure, Money } from '@balcao/ui/display';
import { DateInput } from '@balcao/ui/list';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useId, useState } from 'react';
import { narrowed } from './narrowed';

/** The balances of a custodian at the end of a day, by account: behind a line below the balances of now. */
export function BalanceAt({ custody }: { custody: Custody }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Disclosure summary="Saldo em outra data" onOpen={() => setOpened(true)}>
      {wasOpened && <OnDay custody={custody} />}
    </Disclosure>
  );
}

function OnDay({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const id = useId();
  const today = todayInSaoPaulo();
  const [day, setDay] = useState(addDays(today, -1));
  const isPast = isRealDate(day) && day <= today;
  const query = useQuery({
    queryKey: ['balance-at', custody, day],
    enabled: isPast,
    queryFn: async ({ signal }) =>
      Promise.all(
        ACCOUNTS_OF[custody].map(async (account) => {
          const query = narrowed({ from: day, to: day, custody, account: [account] });
          const { items } = await send(http, 'GET /finance/days', { query, signal });
          return { account, cents: items[0]?.closingCents ?? 0 };
        }),
      ),
  });
  return (
    <>
      <p className="statement-on-day">
        <label htmlFor={id}>No fim do dia</label>
        <DateInput id={id} className="bal-input" value={day} onChange={setDay} />
      </p>
      {isPast ? (
        <Loaded query={query} what="o saldo deste dia" skeleton={<FormSkeleton fields={2} />}>
          {(balances) => (
            <div className="statement-on-day-balances">
              <DefinitionList items={factsOf(balances, day)} />
            </div>
          )}
        </Loaded>
      ) : (
        <p className="bal-soft">Escolha um dia até hoje, {formatCalendarDate(today)}.</p>
      )}
    </>
  );
}

type AccountBalance = { account: SellerAccount; cents: number };

const factsOf = (balances: readonly AccountBalance[], day: string): Definition[] => [
  ...balances.map(({ account, cents }) => ({
    term: SELLER_ACCOUNT_LABELS[account],
    value: <Money cents={cents} />,
  })),
  {
    term: `Todas as contas em ${formatCalendarDate(day)}`,
    value: <Money cents={balances.reduce((sum, { cents }) => sum + cents, 0)} />,
  },
];
