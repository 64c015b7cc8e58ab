import type { Payout, PayoutFilter } from '@balcao/api-schema';
import type { LiveTopic } from '@balcao/domain';
import { CardSkeleton, Stack } from '@balcao/ui/base';
import { ResourceList, usePages } from '@balcao/ui/list';
import { Loaded, useLiveRefresh, useQueryClient } from '@balcao/ui/query';
import { BlocksNotice } from './blocks-notice';
import { PAYOUT_COLUMNS, PAYOUT_FILTERS, payoutCard, payoutLabel } from './payout-columns';
import { PAYOUTS, saquePath } from './payout-places';
import { PayoutUnderWay } from './payout-under-way';
import { usePayoutTerms } from './use-payout-terms';

const TOPICS: readonly LiveTopic[] = ['payouts.changed'];
const NOUN = { one: 'saque', many: 'saques' };

/** The payouts to the store's bank accounts, and the obstacles of the next. */
export function PayoutsTab() {
  const queries = useQueryClient();
  useLiveRefresh(TOPICS, [PAYOUTS]);
  const query = usePayoutTerms();
  const fetchPage = usePages<Payout, PayoutFilter>('/finance/payouts');
  return (
    <Loaded query={query} what="os saques" skeleton={<CardSkeleton fields={2} />}>
      {({ terms }) => (
        <Stack>
          <PayoutUnderWay canCancel={terms.canRequest} onChanged={() => void queries.invalidateQueries()} />
          <BlocksNotice terms={terms} />
          <ResourceList<Payout, PayoutFilter>
            name={PAYOUTS}
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
              icon: 'finance',
              title: 'Nenhum saque ainda',
              body: 'O que você saca do saldo disponível aparece aqui, até cair na sua conta.',
            }}
          />
        </Stack>
      )}
    </Loaded>
  );
}
