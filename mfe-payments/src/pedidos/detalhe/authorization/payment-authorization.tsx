import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import { type AuthorizationAction, formatMoney } from '@balcao/domain';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { useState } from 'react';
import { AuthorizationDialog } from './authorization-dialog';

export interface PaymentAuthorizationProps {
  order: OrderDetail;
  payment: OrderPayment;
}

/** The pending request to the gateway, with its amount where it is not the whole. */
function underWayWords({ authorization, amountCents }: OrderPayment, currency: string): string {
  if (authorization?.requested === 'void') return 'Cancelamento da autorização pedido ao gateway';
  const cents = authorization?.requestedCents ?? amountCents;
  return cents === amountCents
    ? 'Captura pedida ao gateway'
    : `Captura de ${formatMoney(cents, currency)} pedida ao gateway`;
}

/** The actions on money that is reserved on the buyer's card, the request to its gateway, and its outcome. */
export function PaymentAuthorization({ order, payment }: PaymentAuthorizationProps) {
  const [action, setAction] = useState<AuthorizationAction | null>(null);
  const { authorization } = payment;
  // The dialog stays for its words when somebody else has decided meanwhile.
  if (authorization === null && action === null) return null;
  const { requested = null, note = '', obstacle = '' } = authorization ?? {};
  const isOpen = authorization !== null && obstacle === '' && order.canEdit;
  return (
    <Stack gap={12}>
      {requested !== null && (
        <Notice kind="info" title={underWayWords(payment, order.currency)}>
          {note || obstacle}
        </Notice>
      )}
      {requested === null && note && (
        <Notice kind="error" title="O que foi pedido ao gateway não deu certo">
          {note}
        </Notice>
      )}
      {requested === null && obstacle && <p className="bal-meta">{obstacle}</p>}
      {isOpen && (
        <div className="order-actions bal-no-print">
          <Button kind="primary" onClick={() => setAction('capture')}>
            Capturar
          </Button>
          <Button destructive onClick={() => setAction('void')}>
            Cancelar autorização
          </Button>
        </div>
      )}
      {action && (
        <AuthorizationDialog
          order={order}
          payment={payment}
          action={action}
          onClose={() => setAction(null)}
        />
      )}
    </Stack>
  );
}
