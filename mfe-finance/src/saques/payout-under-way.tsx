import type { Payout } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatCalendarDate, formatMoney } from '@balcao/domain';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQuery, useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { fateOf } from './payout-columns';
import { PAYOUTS } from './payout-places';
/** The payout that the bank has not got yet, and how to cancel it. Nothing while there is none. */
export function PayoutUnderWay({ canCancel, onChanged }: { canCancel: boolean; onChanged(): void }) {
  const { http, notify } = useShell();
  const sendOnce = useSendOnce();
  const [problem, setProblem] = useState<string>();
  const { data } = useQuery({
    queryKey: [PAYOUTS, 'under-way'],
    queryFn: ({ signal }) =>
      send(http, 'GET /finance/payouts', {
        query: { page: 1, size: 1, sort: '-requestedAt', status: ['solicitado'] },
        signal,
      }),
  });
  const { busy, submit } = useSubmit(
    async ({ id }: Payout) => {
      setProblem(undefined);
      await sendOnce('POST /finance/payouts/:id/cancel', { params: { id } });
      notify.toast('Saque cancelado. O valor e a tarifa voltaram ao seu saldo.');
      onChanged();
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      onChanged();
    },
  );
  const payout = data?.items[0];
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {payout && (
        <Notice
          kind={payout.heldSince === null ? 'info' : 'warning'}
          title={`Saque de ${formatMoney(payout.amountCents)} ${payout.heldSince === null ? 'a caminho' : 'retido'}`}
        >
          <Stack gap={8}>
            <div>
              {payout.heldSince === null
                ? `${payout.accountLabel} recebe. O saque vai ao banco em ${formatCalendarDate(payout.processOn)}.`
                : fateOf(payout)}
            </div>
            {canCancel && (
              <div>
                <Button size="small" busy={busy} onClick={() => void submit(payout)}>
                  Cancelar saque
                </Button>
              </div>
            )}
          </Stack>
        </Notice>
      )}
    </>
  );
}
