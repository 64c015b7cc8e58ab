import type { OrderFilter } from '@balcao/api-schema';
import { Button, Stack } from '@balcao/ui/base';
import { ServerForm, TextAreaField } from '@balcao/ui/form';
import { type BulkDialogProps, Sheet } from '@balcao/ui/list';
import { useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { orderCount } from './order-words';

const FORM = 'cancelar-pedidos';
const MIN = 3;

const tooShort = (reason: string): string | null =>
  reason.trim().length < MIN ? 'Diga por que os pedidos são cancelados.' : null;

/** Cancels the selected orders that nobody has paid, with one reason for all. */
export default function CancelOrders({ selection, count, run, onClose }: BulkDialogProps<OrderFilter>) {
  const sendOnce = useSendOnce();
  const [busy, setBusy] = useState(false);

  async function cancel({ reason }: { reason: string }) {
    setBusy(true);
    try {
      await run(() =>
        sendOnce('POST /orders/bulk', { body: { action: 'cancel', selection, reason: reason.trim() } }),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      title={`Cancelar ${orderCount(count)}?`}
      place="middle"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button kind="primary" destructive type="submit" form={FORM} busy={busy}>
            Cancelar {orderCount(count)}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Só são cancelados pedidos que ninguém pagou; os outros ficam como estão. Se um pagamento ainda
          chegar, o pedido volta a ficar pago.
        </p>
        <ServerForm<{ reason: string }> name={FORM} initialValues={{ reason: '' }} onSubmit={cancel}>
          <TextAreaField
            name="reason"
            label="Motivo"
            help="Fica na linha do tempo de cada pedido."
            maxLength={500}
            validate={tooShort}
            required
            autoFocus
          />
        </ServerForm>
      </Stack>
    </Sheet>
  );
}
