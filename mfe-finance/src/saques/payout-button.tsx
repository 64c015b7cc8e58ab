import type { Payout } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useNavigate } from '@balcao/contract/router';
import { formatCalendarDate, formatMoney } from '@balcao/domain';
import { Button, FormSkeleton } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { Loaded, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import { BlocksNotice, isBlocked } from './blocks-notice';
import { PayoutForm } from './payout-form';
import { SAQUES } from './payout-places';
import { usePayoutTerms } from './use-payout-terms';

/** Asks for a payout from wherever the balance is looked at, and leads to where it is followed. */
export function PayoutButton({ disabled }: { disabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" disabled={disabled} onClick={() => setOpen(true)}>
        Sacar
      </Button>
      {isOpen && <PayoutDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PayoutDialog({ onClose }: { onClose(): void }) {
  const { notify } = useShell();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = usePayoutTerms();

  function asked({ amountCents, processOn }: Payout) {
    onClose();
    notify.toast(
      `Saque de ${formatMoney(amountCents)} pedido. O banco recebe em ${formatCalendarDate(processOn)}.`,
    );
    navigate(SAQUES);
    void queries.invalidateQueries();
  }

  return (
    <Dialog open title="Sacar" onClose={onClose}>
      <Loaded query={query} what="o que dá para sacar" skeleton={<FormSkeleton fields={2} />}>
        {({ terms, accounts }) =>
          isBlocked(terms) ? (
            <>
              <BlocksNotice terms={terms} />
              <DialogActions>
                <Button onClick={onClose}>Fechar</Button>
              </DialogActions>
            </>
          ) : (
            // What is offered is all of the balance: another balance is another form.
            <PayoutForm
              key={terms.availableCents}
              terms={terms}
              accounts={accounts}
              onAsked={asked}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
