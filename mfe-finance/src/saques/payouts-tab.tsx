import type { Payout, PayoutFilter } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatCalendarDate, formatMoney, type LiveTopic } from '@balcao/domain';
import { Button, CardSkeleton, Stack } from '@balcao/ui/base';
import { type ListRequest, ResourceList } from '@balcao/ui/list';
import { Loaded, useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback, useState } from 'react';
import { BANK_ACCOUNTS, readBankAccounts } from '../contas-bancarias/bank-accounts-api';
import { BlocksNotice, isBlocked } from './blocks-notice';
import { PAYOUT_COLUMNS, PAYOUT_FILTERS, payoutCard, payoutLabel } from './payout-columns';
import { PayoutForm } from './payout-form';
import { PayoutUnderWay } from './payout-under-way';
import { PAYOUTS, readPayouts, readPayoutTerms, saquePath } from './payouts-api';

const TOPICS: readonly LiveTopic[] = ['payouts.changed'];
const NOUN = { one: 'saque', many: 'saques' };

/** What went to the store's bank accounts, and how to have more of it there. */
export function PayoutsTab() {
  const { http } = useShell();
  const queries = useQueryClient();
  useLiveRefresh(TOPICS, [PAYOUTS]);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: [PAYOUTS, 'terms'],
    queryFn: async ({ signal }) => {
      const [terms, accounts] = await Promise.all([
        readPayoutTerms(http, signal),
        readBankAccounts(http, signal),
      ]);
      return { terms, accounts: accounts.items.filter(({ status }) => status === 'verificada') };
    },
  });
  const fetchPage = useCallback(
    (request: ListRequest<PayoutFilter>, signal: AbortSignal) => readPayouts(http, request, signal),
    [http],
  );
  const [round, setRound] = useState(0);
  const readAgain = () => {
    for (const key of [PAYOUTS, BANK_ACCOUNTS, 'balances', 'entries'])
      void queries.invalidateQueries({ queryKey: [key] });
    setRound((before) => before + 1);
  };
  const { notify } = useShell();

  function asked({ amountCents, processOn }: Payout) {
    setAsking(false);
    readAgain();
    notify.toast(
      `Saque de ${formatMoney(amountCents)} pedido. O banco recebe em ${formatCalendarDate(processOn)}.`,
    );
  }

  return (
    <Loaded query={query} what="os saques" skeleton={<CardSkeleton fields={2} />}>
      {({ terms, accounts }) => (
        <Stack>
          <PayoutUnderWay canCancel={terms.canRequest} onChanged={readAgain} />
          <BlocksNotice terms={terms} />
          {terms.canRequest && (
            <div>
              <Button kind="primary" disabled={isBlocked(terms)} onClick={() => setAsking(true)}>
                Sacar
              </Button>
            </div>
          )}
          <ResourceList<Payout, PayoutFilter>
            key={round}
            name="payouts"
            noun={NOUN}
            columns={PAYOUT_COLUMNS}
            filters={PAYOUT_FILTERS}
            rowKey={({ id }) => id}
            rowLabel={payoutLabel}
            rowLink={({ id }) => saquePath(id)}
            card={payoutCard}
            fetchPage={fetchPage}
            defaultSort="-requestedAt"
            live={TOPICS}
            empty={{
              title: 'Nenhum saque ainda',
              body: 'O que você saca do saldo disponível aparece aqui, até cair na sua conta.',
            }}
          />
          {isAsking && (
            <PayoutForm terms={terms} accounts={accounts} onAsked={asked} onClose={() => setAsking(false)} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}
