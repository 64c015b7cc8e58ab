import type { OrderDetail } from '@balcao/api-schema';
import { formatInstant, ORDER_SOURCE_LABELS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { BuyerSection } from './buyer-section';
import { NotesSection } from './notes-section';

const UTM_LABELS: Readonly<Record<string, string>> = {
  source: 'Origem (utm_source)',
  medium: 'Mídia (utm_medium)',
  campaign: 'Campanha (utm_campaign)',
  term: 'Termo (utm_term)',
  content: 'Conteúdo (utm_content)',
};

/** Who bought, what the team notes, and where the order came from. */
export function OrderContext({ order }: { order: OrderDetail }) {
  return (
    <>
      <BuyerSection order={order} />
      <NotesSection id={order.id} />
      <Section title="Origem">
        <DefinitionList
          items={[
            { term: 'Veio de', value: ORDER_SOURCE_LABELS[order.source] },
            { term: 'Código na origem', value: order.externalId },
            { term: 'Criado em', value: formatInstant(order.orderedAt) },
            ...Object.entries(order.utm).map(([name, value]) => ({ term: UTM_LABELS[name] ?? name, value })),
          ]}
        />
      </Section>
    </>
  );
}
