import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import type { AuthorizationAction } from '@balcao/domain';
import { formatMoney } from '@balcao/domain';
import { TextAreaField } from '@balcao/ui/form';
import { ActionDialog } from '../actions/action-dialog';
import { paymentName } from '../order-words';

export interface AuthorizationDialogProps {
  order: OrderDetail;
  /** As it is now. */
  payment: OrderPayment;
  action: AuthorizationAction;
  onClose(): void;
}

const LONGEST_REASON = 500;
const ASKED = 'A linha do tempo mostra quando o gateway terminar.';

/** Some gateways show a card that waits for its capture like one under review. */
const reviewWords = ({ status }: OrderPayment): string =>
  status === 'em_analise'
    ? ' O gateway mostra como “em análise” também o que espera a captura; se for análise antifraude, ele pode recusar o pedido.'
    : '';

/** Asks whether to take the whole of what is reserved, or why it is let go. */
export function AuthorizationDialog({ order, payment, action, onClose }: AuthorizationDialogProps) {
  const amount = formatMoney(payment.amountCents, order.currency);
  const name = paymentName(payment, order.currency);
  const gateway = payment.charge?.gatewayName ?? 'o gateway';
  const common = {
    order,
    path: `payments/${payment.id}/${action}`,
    isPossible: payment.authorization?.obstacle === '',
    onClose,
  };
  if (action === 'capture')
    return (
      <ActionDialog
        {...common}
        title={`Capturar pagamento do pedido ${order.number}`}
        consequence={`${name}. Pede a ${gateway} que cobre do cliente o valor reservado, inteiro. Depois disso, só um reembolso o devolve.${reviewWords(payment)}`}
        initialValues={{}}
        confirmLabel={`Capturar ${amount}`}
        done={`Captura de ${amount} pedida. ${ASKED}`}
      />
    );
  return (
    <ActionDialog
      {...common}
      title={`Cancelar autorização do pedido ${order.number}`}
      consequence={`${name}. Pede a ${gateway} que libere o valor reservado: nada é cobrado do cliente. Não é possível desfazer.${reviewWords(payment)}`}
      initialValues={{ reason: '' }}
      confirmLabel="Cancelar autorização"
      cancelLabel="Voltar"
      done={`Cancelamento da autorização de ${amount} pedido. ${ASKED}`}
      destructive
    >
      <TextAreaField
        name="reason"
        label="Motivo"
        help="Fica no pedido. O comprador não o vê."
        rows={2}
        maxLength={LONGEST_REASON}
        required
      />
    </ActionDialog>
  );
}
