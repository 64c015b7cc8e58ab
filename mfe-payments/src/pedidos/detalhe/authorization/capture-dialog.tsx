import type { OrderPayment } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { MoneyField, useFieldData, useFormHandle } from '@balcao/ui/form';
import { ActionDialog, type ActionDialogProps } from '../actions/action-dialog';
import { GATEWAY_WILL_SAY, paymentName } from '../order-words';

export interface CaptureDialogProps
  extends Pick<ActionDialogProps, 'order' | 'path' | 'isPossible' | 'onClose'> {
  /** As it is now. */
  payment: OrderPayment;
  /** The gateway that is asked, with its article. */
  gateway: string;
  /** The note about a payment under review; else empty. */
  review: string;
}

/** The fate of the part that is not captured, in words. */
const restWords = (method: OrderPayment['method'], rest: string): string =>
  method === 'credit_card'
    ? `O resto, ${rest}, volta para o limite do cartão do cliente e não pode mais ser capturado.`
    : `O resto, ${rest}, é liberado para o cliente e não pode mais ser capturado.`;

/** Asks how much to take of what is reserved: the whole, or less where the gateway can. */
export function CaptureDialog({ payment, gateway, review, ...dialog }: CaptureDialogProps) {
  const { order } = dialog;
  const { amountCents: reservedCents, method, authorization } = payment;
  const form = useFormHandle();
  const isPartial = authorization?.partialCapture === true;
  const typed = useFieldData(form, 'amountCents', isPartial ? 0 : reservedCents);
  const money = (cents: number) => formatMoney(cents, order.currency);
  const what = isPartial ? 'o valor abaixo, uma vez só' : 'o valor reservado, inteiro';
  const isPart = typed > 0 && typed < reservedCents;
  return (
    <ActionDialog
      {...dialog}
      handle={form}
      title={`Capturar pagamento do pedido ${order.number}`}
      consequence={`${paymentName(payment, order.currency)}. Pede que ${gateway} cobre do cliente ${what}. Depois disso, só um reembolso o devolve.${review}`}
      initialValues={isPartial ? { amountCents: reservedCents } : {}}
      confirmLabel={typed > 0 ? `Capturar ${money(typed)}` : 'Capturar'}
      done={`Captura de ${money(typed)} pedida. ${GATEWAY_WILL_SAY}`}
    >
      {isPartial && (
        <MoneyField
          name="amountCents"
          label="Valor a capturar"
          help={
            isPart
              ? restWords(method, money(reservedCents - typed))
              : `Até ${money(reservedCents)}, o valor autorizado.`
          }
          required
          min={1}
          max={reservedCents}
        />
      )}
    </ActionDialog>
  );
}
