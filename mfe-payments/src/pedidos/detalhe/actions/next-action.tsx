import type { OrderDetail } from '@balcao/api-schema';
import { isAnswerDue } from '@balcao/domain';
import { Button, LinkButton } from '@balcao/ui/base';
import type { ReactNode } from 'react';
import { disputaPath } from '../../paths';
import type { ChosenAction } from '../order-api';
import { mayChat, OrderChat } from '../order-chat';
import { nextStepOf } from '../order-words';

type Dispute = OrderDetail['disputes'][number];

const isDue = ({ status, deadline }: Dispute): boolean =>
  isAnswerDue({ status, deadline: new Date(deadline) }, new Date());

function disputeWords(dispute: Dispute, canEdit: boolean): string {
  const { kind } = dispute;
  if (!isDue(dispute) || !canEdit) return 'Ver disputa';
  return kind === 'med' ? 'Responder MED' : 'Contestar chargeback';
}

/** The button of the order's next step; null where there is nothing to do here, so that a phone keeps no room for it. */
export function nextAction(order: OrderDetail, onAct: (action: ChosenAction) => void): ReactNode {
  const { act } = nextStepOf(order);
  if (act === 'ship' && order.actions.includes('ship'))
    return (
      <Button kind="primary" icon="products" onClick={() => onAct('ship')}>
        {order.fulfillmentStatus === 'problema' ? 'Enviar de novo' : 'Marcar como enviado'}
      </Button>
    );
  if (act === 'deliver' && order.actions.includes('deliver'))
    return (
      <Button kind="primary" icon="check" onClick={() => onAct('deliver')}>
        Marcar como entregue
      </Button>
    );
  if (act === 'accept-short' && order.actions.includes('accept-short'))
    return (
      <Button kind="primary" icon="check" onClick={() => onAct('accept-short')}>
        Aceitar o valor pago
      </Button>
    );
  const dispute = order.disputes.find(isDue) ?? order.disputes[0];
  if (act === 'dispute' && dispute)
    return (
      <LinkButton kind="primary" to={disputaPath(dispute.id)}>
        {disputeWords(dispute, order.canEdit)}
      </LinkButton>
    );
  return act === 'contact' && mayChat(order) ? <OrderChat order={order} kind="primary" /> : null;
}
