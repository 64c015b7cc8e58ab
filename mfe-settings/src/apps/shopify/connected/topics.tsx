import type { ShopifyIntegration } from '@balcao/api-schema';
import { EmptyState, RelativeTime, Section } from '@balcao/ui/base';

/** The outcomes of each topic. */
export function Topics({ link }: { link: ShopifyIntegration }) {
  const { topics, deliveries } = link;
  return (
    <Section
      title="Avisos por assunto"
      description={`Dos últimos 30 dias. Recusados por assinatura que não confere: ${deliveries.rejected}.`}
    >
      {topics.length === 0 ? (
        <EmptyState
          kind="never"
          icon="link"
          title="Nenhum aviso ainda"
          body="O primeiro chega quando algo mudar na sua loja: altere um produto para ver."
        />
      ) : (
        <table className="shp-topics">
          <thead>
            <tr>
              <th scope="col">Assunto</th>
              <th scope="col" className="shp-number">
                Recebidos
              </th>
              <th scope="col" className="shp-number">
                Parados
              </th>
              <th scope="col">Último</th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ topic, received, parked, lastAt }) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td className="shp-number">{received}</td>
                <td className="shp-number">{parked}</td>
                <td>{lastAt ? <RelativeTime iso={lastAt} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
