import type { OrderDetail } from '@balcao/api-schema';
import { CURRENCY_CODE, formatCalendarDate, formatMoney, orderNextStep } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { differenceWords } from './order-words';

/** The last thing that was said about a problem with the parcel. */
const problemOf = ({ fulfillmentStatus, events }: OrderDetail): string => {
  if (fulfillmentStatus !== 'problema') return '';
  const reason = events.findLast(({ type }) => type === 'fulfillment.exception')?.data.reason;
  return typeof reason === 'string' ? reason : '';
};

/** The one thing to do about the order now, and what is unusual about it. */
export function NextStep({ order }: { order: OrderDetail }) {
  const { title, text } = orderNextStep(order);
  const difference = differenceWords(order);
  const problem = problemOf(order);
  const late = order.payments.find(({ isPaidLate }) => isPaidLate);
  const isPaidAfterCancel = order.cancelledAt !== null && order.capturedCents > order.refundedCents;
  return (
    <>
      <section className="bal-card order-next bal-no-print" aria-label="Próximo passo">
        <p className="bal-meta">Próximo passo</p>
        <h2 className="bal-h2">{title}</h2>
        <p>
          {text}
          {problem && <> O que aconteceu: “{problem}”.</>}
          {order.withdrawalUntil && (
            <> O cliente pode desistir da compra até {formatCalendarDate(order.withdrawalUntil)}.</>
          )}
        </p>
      </section>
      {order.currency !== CURRENCY_CODE && (
        <Notice kind="info" title="Pedido em outra moeda">
          Os valores estão em {order.currency} e não entram em nenhuma soma em reais.
        </Notice>
      )}
      {late && (
        <Notice kind="warning" title="Pago depois do prazo">
          O dinheiro ({formatMoney(late.capturedCents, order.currency)}) chegou depois que o pagamento tinha
          expirado ou sido cancelado. Confira se ainda tem estoque antes de enviar.
        </Notice>
      )}
      {isPaidAfterCancel && (
        <Notice kind="warning" title="Pago depois de cancelado">
          Alguém cancelou este pedido, e o dinheiro chegou mesmo assim. Envie o pedido ou reembolse o valor.
        </Notice>
      )}
      {difference && <Notice kind="warning" title={difference} />}
    </>
  );
}
