import type { OrderDetail } from '@balcao/api-schema';
import { formatMoney, webAddressProblem } from '@balcao/domain';
import { TextField } from '@balcao/ui/form';
import type { ChosenAction } from '../order-api';
import { differenceWords } from '../order-words';
import { ActionDialog } from './action-dialog';
import { ReasonField } from './reason-field';

export interface ActionDialogsProps {
  order: OrderDetail;
  action: ChosenAction;
  onClose(): void;
}

/** `O pedido 1042, de Ana Lúcia Prado (R$ 189,90),`: what an action is about, with its amount. */
function subjectOf({ number, buyer, totalCents, currency }: OrderDetail): string {
  const total = `(${formatMoney(totalCents, currency)})`;
  return buyer.name ? `O pedido ${number}, de ${buyer.name} ${total},` : `O pedido ${number} ${total}`;
}

/** An order that is cancelled keeps what its gateway has reserved. */
const reservationWords = ({ payments }: OrderDetail): string =>
  payments.some(({ authorization }) => authorization !== null)
    ? ' O valor reservado no cartão não é liberado por isso: cancele também a autorização.'
    : '';

/** The dialog of an action: what it is about, what happens then, and what it needs to know. */
export function ActionDialogs({ order, action, onClose }: ActionDialogsProps) {
  const common = { order, path: action, isPossible: order.actions.includes(action), onClose };
  const subject = subjectOf(order);
  switch (action) {
    case 'prepare':
      return (
        <ActionDialog
          {...common}
          title={`Separar pedido ${order.number}`}
          consequence={`${subject} fica em separação. A equipe vê que alguém já cuida dele.`}
          initialValues={{}}
          confirmLabel="Marcar em separação"
          done={`Pedido ${order.number} em separação.`}
        />
      );
    case 'ship':
      return (
        <ActionDialog
          {...common}
          title={`Enviar pedido ${order.number}`}
          consequence={`${subject} passa a enviado.`}
          initialValues={{ carrier: '', trackingCode: '', trackingUrl: '' }}
          confirmLabel="Marcar como enviado"
          done={`Pedido ${order.number} marcado como enviado.`}
        >
          <TextField name="carrier" label="Transportadora" maxLength={60} />
          <TextField
            name="trackingCode"
            label="Código de rastreio"
            help="Código dos Correios vira link sozinho."
            maxLength={40}
          />
          <TextField
            name="trackingUrl"
            label="Link de rastreio"
            help="Para outras transportadoras."
            maxLength={500}
            validate={webAddressProblem}
          />
        </ActionDialog>
      );
    case 'deliver':
      return (
        <ActionDialog
          {...common}
          title={`Marcar pedido ${order.number} como entregue`}
          consequence={`${subject} passa a entregue. Os 7 dias de arrependimento contam a partir de agora.`}
          initialValues={{}}
          confirmLabel="Marcar como entregue"
          done={`Pedido ${order.number} marcado como entregue.`}
        />
      );
    case 'report-problem':
      return (
        <ActionDialog
          {...common}
          title={`Problema na entrega do pedido ${order.number}`}
          consequence={`${subject} fica com problema na entrega. Depois você pode enviar de novo.`}
          initialValues={{ reason: '' }}
          confirmLabel="Registrar problema"
          done={`Problema do pedido ${order.number} registrado.`}
        >
          <ReasonField label="O que aconteceu" />
        </ActionDialog>
      );
    case 'return':
      return (
        <ActionDialog
          {...common}
          title={`Devolução do pedido ${order.number}`}
          consequence={`${subject} passa a devolvido. O dinheiro só volta para o cliente com um reembolso.`}
          initialValues={{ reason: '' }}
          confirmLabel="Registrar devolução"
          done={`Devolução do pedido ${order.number} registrada.`}
        >
          <ReasonField label="Por que voltou" />
        </ActionDialog>
      );
    case 'accept-short':
      return (
        <ActionDialog
          {...common}
          title={`Aceitar o valor pago do pedido ${order.number}`}
          consequence={`${subject} fica pago com os ${formatMoney(order.capturedCents, order.currency)} que chegaram, e pode ser enviado. ${differenceWords(order)}, e isso não será mais cobrado.`}
          initialValues={{}}
          confirmLabel="Aceitar o valor pago"
          cancelLabel="Voltar"
          done={`Valor pago do pedido ${order.number} aceito.`}
        />
      );
    case 'cancel':
      return (
        <ActionDialog
          {...common}
          title={`Cancelar pedido ${order.number}`}
          consequence={`${subject} fica cancelado. Ninguém pagou ainda; se o dinheiro chegar mesmo assim, o pedido volta a ser pago.${reservationWords(order)}`}
          initialValues={{ reason: '' }}
          confirmLabel="Cancelar pedido"
          cancelLabel="Voltar"
          done={`Pedido ${order.number} cancelado.`}
          destructive
        >
          <ReasonField />
        </ActionDialog>
      );
  }
}
