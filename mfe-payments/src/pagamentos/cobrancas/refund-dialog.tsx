import type { TestCharge, TestChargeRefundRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatMoney, gatewayInSentence } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { MoneyField, ServerForm, SubmitButton, useFieldData, useFormHandle } from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { leftCents } from './charge-api';
import { chargeName, refundWords } from './charge-words';
import { useReadChargesAgain, useShowCharge } from './use-charges';
export interface RefundDialogProps {
  charge: TestCharge;
  onClose(): void;
}

/** Asks for the amount of a refund and refunds it at the charge's gateway. */
export function RefundDialog({ charge, onClose }: RefundDialogProps) {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const show = useShowCharge();
  const readAgain = useReadChargesAgain();
  const form = useFormHandle();
  const left = leftCents(charge);
  const typed = useFieldData(form, 'amountCents', 0);

  async function refund(body: TestChargeRefundRequest) {
    const { outcome, charge: refunded } = await sendOnce('POST /payments/test-charges/:id/refund', {
      params: { id: charge.id },
      body,
    });
    show(refunded);
    if (outcome === 'refunded') notify.toast(`${refundWords(refunded)}.`);
    else
      notify.toast(`${charge.gatewayName} aceitou o reembolso. O status muda quando ele terminar.`, {
        kind: 'info',
      });
  }

  return (
    <Dialog open title={`Reembolsar ${chargeName(charge)}`} onClose={onClose}>
      <ServerForm<{ amountCents: number }>
        name="reembolso"
        handle={form}
        initialValues={{ amountCents: left }}
        onSubmit={refund}
        onDone={onClose}
        onFailure={() => {
          // The charge may have changed meanwhile, and the error must still be shown.
          readAgain();
          return false;
        }}
      >
        <Stack>
          <p>
            O valor volta ao cliente de teste {gatewayInSentence('por', charge.gateway)}, onde a cobrança foi
            feita. Não é possível desfazer.
          </p>
          <MoneyField
            name="amountCents"
            label="Valor do reembolso"
            help={`Até ${formatMoney(left)}${charge.refundedCents > 0 ? `. ${refundWords(charge)}` : ''}.`}
            required
            min={1}
            max={left}
          />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton destructive>
            {typed > 0 ? `Reembolsar ${formatMoney(typed)}` : 'Reembolsar'}
          </SubmitButton>
        </DialogActions>
      </ServerForm>
    </Dialog>
  );
}
