import type { Explanation } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  ACCOUNTS_OF,
  addDays,
  type Custody,
  SELLER_ACCOUNT_LABELS,
  type SellerAccount,
  sellerAccountIn,
  startOfDay,
} from '@balcao/domain';
import { FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { PeriodPicker, Segments, usePeriod } from '@balcao/ui/figures';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { readExplanation } from '../finance-api';
import { ExplanationView } from './explanation-view';

const MAX_DAYS = 366;
/** First what sellers mean by their balance. */
function shownAccountsOf(custody: Custody): readonly (SellerAccount | 'all')[] {
  const first = sellerAccountIn(custody, 'disponivel');
  return [first, ...ACCOUNTS_OF[custody].filter((account) => account !== first), 'all'];
}
const nameOf = (account: SellerAccount | 'all') =>
  account === 'all' ? 'Tudo junto' : SELLER_ACCOUNT_LABELS[account];

/** Why a balance is another one at the end of a period than at its beginning. */
export function ExplanationTab({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const { period, rules, change } = usePeriod({ fallback: '7d', maxDays: MAX_DAYS });
  const [position, setPosition] = useState(0);
  const accounts = shownAccountsOf(custody);
  const shown = accounts[position] ?? 'all';
  const account = shown === 'all' ? undefined : [shown];
  const { range } = period;
  const query = useQuery<Explanation>({
    queryKey: ['explanation', custody, range, account],
    queryFn: ({ signal }) =>
      readExplanation(
        http,
        {
          from: startOfDay(range.from),
          to: startOfDay(addDays(range.to, 1)),
          custody,
          ...(account && { account }),
        },
        signal,
      ),
  });
  return (
    <Section
      title="Por que meu saldo mudou?"
      description="Escolha o período: cada tipo de lançamento com quanto somou ou tirou, até fechar a conta."
    >
      <Stack>
        <div className="explanation-choice bal-no-print">
          <PeriodPicker period={period} rules={rules} isComparable={false} onChange={change} />
          <Segments label="Saldo" names={accounts.map(nameOf)} chosen={position} onChoose={setPosition} />
        </div>
        <Loaded query={query} what="a explicação do seu saldo" skeleton={<FormSkeleton fields={4} />}>
          {(explanation) => (
            <ExplanationView
              explanation={explanation}
              custody={custody}
              range={range}
              account={shown === 'all' ? null : shown}
            />
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}
