import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import { formatInstant, formatMoney } from '@balcao/domain';
import { Button, Stack, StatusPill } from '@balcao/ui/base';
import { tonePill } from '@balcao/ui/display';
import { useState } from 'react';
import { RefundDialog } from './refund-dialog';
import { accountWords } from './refund-words';

export interface PaymentRefundsProps {
  order: OrderDetail;
  payment: OrderPayment;
}

/** The refunds of a payment: those that were asked for, and the way to ask for one, or why there is none. */
export function PaymentRefunds({ order, payment }: PaymentRefundsProps) {
  const [isOpen, setOpen] = useState(false);
  const { maxCents, obstacle } = payment.refundRoom;
  const refunds = order.refunds.filter(({ paymentId }) => paymentId === payment.id);
  if (payment.capturedCents === 0) return null;
  return (
    <Stack gap={8}>
      {refunds.length > 0 && (
        <ul className="order-refunds" aria-label="Reembolsos">
          {refunds
            .toReversed()
            .map(({ id, amountCents, reason, status, statusText, tone, note, ...refund }) => (
              <li key={id}>
                <div className="order-attempt-head">
                  <span className="bal-tabular">{formatMoney(amountCents, order.currency)}</span>
                  <StatusPill {...tonePill({ text: statusText, tone })} />
                  <span className="bal-meta">{formatInstant(refund.createdAt)}</span>
                </div>
                {reason && <p className="bal-meta">“{reason}”</p>}
                {note && <p>{note}</p>}
                {refund.buyerAccount && <p className="bal-meta">{accountWords(refund.buyerAccount)}</p>}
              </li>
            ))}
        </ul>
      )}
      {maxCents > 0 && order.canEdit && (
        <div className="bal-no-print">
          <Button onClick={() => setOpen(true)}>Reembolsar</Button>
        </div>
      )}
      {maxCents === 0 && obstacle && <p className="bal-meta">{obstacle}</p>}
      {isOpen && <RefundDialog order={order} payment={payment} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
