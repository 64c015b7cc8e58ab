import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { addDays, type Custody, startOfDay } from '@balcao/domain';
import { FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { PeriodPicker, Segments, usePeriod } from '@balcao/ui/figures';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { narrowed } from '../narrowed';
import { accountName, accountParam, shownAccountsOf } from '../shown-accounts';
import { ExplanationView } from './explanation-view';

const MAX_DAYS = 366;
/** Why a balance is another one at the end of a period than at its beginning. */
export function ExplanationTab({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const { period, rules, change } = usePeriod({ fallback: '7d', maxDays: MAX_DAYS });
  const [position, setPosition] = useState(0);
  const accounts = shownAccountsOf(custody);
  const shown = accounts[position] ?? 'all';
  const { range } = period;
  const query = useQuery({
    queryKey: ['explanation', custody, range, shown],
    queryFn: ({ signal }) =>
      send(http, 'GET /finance/explain', {
        query: narrowed({
          from: startOfDay(range.from),
          to: startOfDay(addDays(range.to, 1)),
          custody,
          ...accountParam(shown),
        }),
        signal,
      }),
  });
  return (
    <Section
      title="Por que meu saldo mudou?"
      description="Escolha o período: cada tipo de lançamento com quanto somou ou tirou, até fechar a conta."
    >
      <Stack>
        <div className="explanation-choice bal-no-print">
          <PeriodPicker period={period} rules={rules} isComparable={false} onChange={change} />
          <Segments
            label="Saldo"
            names={accounts.map(accountName)}
            chosen={position}
            onChoose={setPosition}
          />
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
