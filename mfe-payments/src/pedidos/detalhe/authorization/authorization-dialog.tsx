import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import { type AuthorizationAction, callPath, formatMoney, gatewayInSentence } from '@balcao/domain';
import { ActionDialog } from '../actions/action-dialog';
import { ReasonField } from '../actions/reason-field';
import { GATEWAY_WILL_SAY, paymentName } from '../order-words';
import { CaptureDialog } from './capture-dialog';

export interface AuthorizationDialogProps {
  order: OrderDetail;
  /** As it is now. */
  payment: OrderPayment;
  action: AuthorizationAction;
  onClose(): void;
}

/** Some gateways show a card that waits for its capture like one under review. */
const reviewWords = ({ status }: OrderPayment): string =>
  status === 'em_analise'
    ? ' O gateway mostra como “em análise” também o que espera a captura; se for análise antifraude, ele pode recusar o pedido.'
    : '';

/** Asks how much to take of what is reserved, or why it is let go. */
export function AuthorizationDialog({ order, payment, action, onClose }: AuthorizationDialogProps) {
  const name = paymentName(payment, order.currency);
  const gateway = payment.charge ? gatewayInSentence('', payment.charge.gateway) : 'o gateway';
  const common = {
    order,
    path: callPath`payments/${payment.id}/${action}`,
    isPossible: payment.authorization?.obstacle === '',
    onClose,
  };
  if (action === 'capture')
    return <CaptureDialog {...common} payment={payment} gateway={gateway} review={reviewWords(payment)} />;
  return (
    <ActionDialog
      {...common}
      title={`Cancelar autorização do pedido ${order.number}`}
      consequence={`${name}. Pede que ${gateway} libere o valor reservado: nada é cobrado do cliente. Não é possível desfazer.${reviewWords(payment)}`}
      initialValues={{ reason: '' }}
      confirmLabel="Cancelar autorização"
      cancelLabel="Voltar"
      done={`Cancelamento da autorização de ${formatMoney(payment.amountCents, order.currency)} pedido. ${GATEWAY_WILL_SAY}`}
      destructive
    >
      <ReasonField />
    </ActionDialog>
  );
}
