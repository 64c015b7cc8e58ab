import type { OrderDetail, OrderPayment, RefundOrderRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatMoney, overpaidCents } from '@balcao/domain';
import { MoneyField, useFieldData, useFormHandle } from '@balcao/ui/form';
import { OrderDialog } from '../actions/order-dialog';
import { ReasonField } from '../actions/reason-field';
import { GATEWAY_WILL_SAY, paymentName } from '../order-words';
import { BuyerAccountFields, type BuyerAccountValues, buyerAccountOf } from './buyer-account-fields';
import { ItemsToRefund } from './items-to-refund';
import { isSentToGateway, whoGivesBack } from './refund-words';
export interface RefundDialogProps {
  order: OrderDetail;
  /** As it is now. */
  payment: OrderPayment;
  onClose(): void;
}

type Values = BuyerAccountValues & { amountCents: number; reason: string };

/** Asks how much of a payment goes back to the buyer and why. */
export function RefundDialog({ order, payment, onClose }: RefundDialogProps) {
  const { http, notify } = useShell();
  const form = useFormHandle();
  const { maxCents, needsBuyerAccount, obstacle } = payment.refundRoom;
  const typed = useFieldData(form, 'amountCents', 0);
  const money = (cents: number) => formatMoney(cents, order.currency);
  const isPossible = maxCents > 0;
  // What was paid twice goes back first.
  const offeredCents = Math.min(maxCents, overpaidCents(order) || maxCents);
  const isOnlyRecorded = payment.custody === 'vendedor' && !isSentToGateway(payment);
  const confirm = isOnlyRecorded ? 'Registrar' : 'Reembolsar';

  async function refund({ amountCents, reason, ...account }: Values, headers: Record<string, string>) {
    const body: RefundOrderRequest = {
      paymentId: payment.id,
      amountCents,
      reason,
      ...(needsBuyerAccount && { buyerAccount: buyerAccountOf(account) }),
    };
    const answer = await send(http, 'POST /orders/:id/refunds', {
      params: { id: order.id },
      body,
      headers: { ...headers, 'If-Match': `"${order.version}"` },
    });
    if (answer.status === 'refunded') notify.toast(`Reembolso de ${money(amountCents)} registrado.`);
    else notify.toast(`Reembolso pedido ao gateway. ${GATEWAY_WILL_SAY}`, { kind: 'info' });
    return answer.order;
  }

  return (
    <OrderDialog<Values>
      order={order}
      isPossible={isPossible}
      title={`Reembolsar pedido ${order.number}`}
      consequence={`${paymentName(payment, order.currency)}. ${whoGivesBack(order, payment)} Não é possível desfazer.`}
      initialValues={{ amountCents: offeredCents, reason: '' }}
      handle={form}
      confirmLabel={typed > 0 ? `${confirm} ${money(typed)}` : confirm}
      destructive
      act={refund}
      onClose={onClose}
    >
      {isPossible && (
        <ItemsToRefund
          order={order}
          maxCents={maxCents}
          onChange={(cents) => form.setFieldValue('amountCents', cents)}
        />
      )}
      <MoneyField
        name="amountCents"
        label="Valor do reembolso"
        help={isPossible ? `Até ${money(maxCents)}: tudo, ou só uma parte.` : obstacle}
        required
        min={1}
        max={maxCents}
      />
      <ReasonField />
      {needsBuyerAccount && <BuyerAccountFields />}
    </OrderDialog>
  );
}
