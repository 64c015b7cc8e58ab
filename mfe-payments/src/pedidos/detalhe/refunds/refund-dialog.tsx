import type { OrderDetail, OrderPayment, RefundOrderRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import {
  MoneyField,
  ServerForm,
  SubmitButton,
  TextAreaField,
  useFieldData,
  useFormHandle,
  useIdempotencyKey,
} from '@balcao/ui/form';
import { ChangedMeanwhile } from '../actions/changed-meanwhile';
import { useOrderConflict } from '../actions/use-order-conflict';
import { refundOrder } from '../order-api';
import { paymentName } from '../order-words';
import { BuyerAccountFields, type BuyerAccountValues, buyerAccountOf } from './buyer-account-fields';
import { whoGivesBack } from './refund-words';

const LONGEST_REASON = 500;

export interface RefundDialogProps {
  order: OrderDetail;
  /** As it is now. */
  payment: OrderPayment;
  onClose(): void;
}

type Values = BuyerAccountValues & { amountCents: number; reason: string };

/**
 * Asks how much of a payment goes back to the buyer and why, and asks for it once. When the order has changed since this page
 * read it, nothing is done: the dialog says what happened and keeps what was typed.
 */
export function RefundDialog({ order, payment, onClose }: RefundDialogProps) {
  const { http, notify } = useShell();
  const keys = useIdempotencyKey();
  const { seen, isStale, show, showConflict } = useOrderConflict(order);
  const form = useFormHandle();
  const { maxCents, needsBuyerAccount } = payment.refundRoom;
  const typed = useFieldData(form, 'amountCents', 0);
  const money = (cents: number) => formatMoney(cents, order.currency);
  const isPossible = maxCents > 0;

  async function refund({ amountCents, reason, ...account }: Values) {
    const body: RefundOrderRequest = {
      paymentId: payment.id,
      amountCents,
      reason,
      ...(needsBuyerAccount && { buyerAccount: buyerAccountOf(account) }),
    };
    const answer = await refundOrder(http, order, body, keys.headersFor({ body, version: order.version }));
    keys.renew();
    show(answer.order);
    if (answer.status === 'refunded') notify.toast(`Reembolso de ${money(amountCents)} registrado.`);
    else
      notify.toast('Reembolso pedido ao gateway. A linha do tempo mostra quando ele terminar.', {
        kind: 'info',
      });
  }

  return (
    <Dialog open title={`Reembolsar pedido ${order.number}`} onClose={onClose}>
      <ServerForm<Values>
        name="reembolso"
        handle={form}
        initialValues={{ amountCents: maxCents, reason: '' }}
        onSubmit={refund}
        onDone={onClose}
        onFailure={showConflict}
      >
        <Stack>
          {isStale && <ChangedMeanwhile seen={seen} order={order} isPossible={isPossible} />}
          <p>
            {paymentName(payment, order.currency)}. {whoGivesBack(order, payment)} Não é possível desfazer.
          </p>
          {isPossible && (
            <>
              <MoneyField
                name="amountCents"
                label="Valor do reembolso"
                help={`Até ${money(maxCents)}: tudo, ou só uma parte.`}
                required
                min={1}
                max={maxCents}
              />
              <TextAreaField
                name="reason"
                label="Motivo"
                help="Fica no pedido. O comprador não o vê."
                rows={2}
                maxLength={LONGEST_REASON}
                required
              />
              {needsBuyerAccount && <BuyerAccountFields />}
            </>
          )}
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{isPossible ? 'Cancelar' : 'Fechar'}</Button>
          {isPossible && (
            <SubmitButton destructive>{typed > 0 ? `Reembolsar ${money(typed)}` : 'Reembolsar'}</SubmitButton>
          )}
        </DialogActions>
      </ServerForm>
    </Dialog>
  );
}
