import type { ShopifyIntegration } from '@balcao/api-schema';
import { formatDecimal } from '@balcao/domain';
import { EmptyState, RelativeTime, Section } from '@balcao/ui/base';

/** The outcomes of each topic. */
export function Topics({ link }: { link: ShopifyIntegration }) {
  const { topics, deliveries } = link;
  return (
    <Section
      title="Notificações por assunto"
      description={`Dos últimos 30 dias. Recusadas por assinatura que não confere: ${formatDecimal(deliveries.rejected)}.`}
    >
      {topics.length === 0 ? (
        <EmptyState
          kind="never"
          icon="link"
          title="Nenhuma notificação ainda"
          body="A primeira chega quando algo mudar na sua loja: altere um produto para ver."
        />
      ) : (
        <table className="shp-topics">
          <thead>
            <tr>
              <th scope="col">Assunto</th>
              <th scope="col" className="shp-number">
                Recebidas
              </th>
              <th scope="col" className="shp-number">
                Paradas
              </th>
              <th scope="col">Última</th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ topic, received, parked, lastAt }) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td className="shp-number">{formatDecimal(received)}</td>
                <td className="shp-number">{formatDecimal(parked)}</td>
                <td>{lastAt ? <RelativeTime iso={lastAt} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
