import type { CheckoutMetrics } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { formatFigure } from '@balcao/ui/figures';

/** What was sold by each method. */
export function Methods({ metrics: { byMethod } }: { metrics: CheckoutMetrics }) {
  return (
    <Section title="Vendas por forma de pagamento">
      {byMethod.length === 0 ? (
        <p className="bal-soft">Nenhum pedido pago neste período.</p>
      ) : (
        <table className="metrics-table">
          <caption className="bal-visually-hidden">Pedidos pagos no período por forma de pagamento</caption>
          <thead>
            <tr>
              <th scope="col">Forma</th>
              <th scope="col">Quantidade</th>
              <th scope="col">%</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {byMethod.map(({ method, label, orders, share, amountCents }) => (
              <tr key={method}>
                <th scope="row">{label}</th>
                <td>{formatFigure('count', orders)}</td>
                <td>{formatFigure('rate', share)}</td>
                <td className="bal-nowrap">{formatMoney(amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
