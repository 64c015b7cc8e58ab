import type { OrderDetail } from '@balcao/api-schema';
import { CURRENCY_CODE, formatCalendarDate, formatInstant, formatMoney } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { differenceWords, nextStepOf } from './order-words';

/** The last thing that was said about a problem with the parcel. */
const problemOf = ({ fulfillmentStatus, events }: OrderDetail): string => {
  if (fulfillmentStatus !== 'problema') return '';
  const reason = events.findLast(({ type }) => type === 'fulfillment.exception')?.data.reason;
  return typeof reason === 'string' ? reason : '';
};

/** A cancelled order whose money is with the store all the same. */
function CancelledAndPaid({
  order: { cancelledAt, capturedCents, refundedCents, payments },
}: {
  order: OrderDetail;
}) {
  if (cancelledAt === null || capturedCents <= refundedCents) return null;
  const wasPaidBefore = payments.some(({ paidAt }) => paidAt !== null && paidAt < cancelledAt);
  return wasPaidBefore ? (
    <Notice kind="warning" title="Cancelado depois de pago">
      O pedido foi cancelado em {formatInstant(cancelledAt)}, e o dinheiro ainda não voltou para o cliente.
      Reembolse o valor, ou envie se ele ainda quiser.
    </Notice>
  ) : (
    <Notice kind="warning" title="Pago depois de cancelado">
      Alguém cancelou este pedido, e o dinheiro chegou mesmo assim. Envie o pedido ou reembolse o valor.
    </Notice>
  );
}

/** The one thing to do about the order now, and what is unusual about it. */
export function NextStep({ order }: { order: OrderDetail }) {
  const { act, title, text } = nextStepOf(order);
  const difference = differenceWords(order);
  const problem = problemOf(order);
  const late = order.payments.find(({ isPaidLate }) => isPaidLate);
  return (
    <>
      <section className="bal-card order-next bal-no-print" aria-label="Próximo passo">
        <p className="bal-meta">Próximo passo</p>
        <h2 className="bal-h2">{title}</h2>
        <p>
          {text}
          {problem && <> O que aconteceu: “{problem}”.</>}
          {order.withdrawalUntil && order.fulfillmentStatus === 'entregue' && act === null && (
            <> O cliente pode desistir da compra até {formatCalendarDate(order.withdrawalUntil)}.</>
          )}
        </p>
        {order.recoveryUrl && (
          <CopyButton text={order.recoveryUrl} done="Link copiado. Envie ao cliente para ele voltar e pagar.">
            Copiar link de recuperação
          </CopyButton>
        )}
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
      <CancelledAndPaid order={order} />
      {difference && (
        <Notice kind="warning" title={difference}>
          {order.isDivergent &&
            order.capturedCents > order.totalCents &&
            'Devolva o que passou: na seção Pagamento, reembolse a diferença.'}
        </Notice>
      )}
    </>
  );
}
