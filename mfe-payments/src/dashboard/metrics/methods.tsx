import type { CheckoutMetrics } from '@balcao/api-schema';
import { Section } from '@balcao/ui/base';
import { formatFigure } from '@balcao/ui/figures';
import { SimpleTable } from '@balcao/ui/table';
import { countWords } from '../today/today-words';

/** The sales by each method. */
export function Methods({ metrics: { byMethod } }: { metrics: CheckoutMetrics }) {
  return (
    <Section title="Vendas por forma de pagamento">
      {byMethod.length === 0 ? (
        <p className="bal-soft">Nenhum pedido pago neste período.</p>
      ) : (
        <SimpleTable
          caption="Pedidos pagos no período por forma de pagamento"
          rows={byMethod}
          rowKey={({ method }) => method}
          columns={[
            { key: 'method', title: 'Forma', cell: ({ label }) => label },
            {
              key: 'orders',
              title: 'Quantidade',
              align: 'end',
              cell: ({ orders }) => formatFigure('count', orders),
            },
            { key: 'share', title: '%', align: 'end', cell: ({ share }) => formatFigure('rate', share) },
            {
              key: 'amount',
              title: 'Valor',
              align: 'end',
              cell: ({ amountCents }) => formatFigure('cents', amountCents),
            },
          ]}
          card={({ label, orders, share, amountCents }) => ({
            title: label,
            value: formatFigure('cents', amountCents),
            second: `${countWords(orders, 'pedido pago', 'pedidos pagos')} · ${formatFigure('rate', share)}`,
          })}
        />
      )}
    </Section>
  );
}
