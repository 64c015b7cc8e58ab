import type { OrderDetail } from '@balcao/api-schema';
import { formatInstant, ORDER_SOURCE_LABELS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { BuyerSection } from './buyer-section';
import { InvoiceSection } from './invoice/invoice-section';
import { NotesSection } from './notes-section';
import { SupportSection } from './support-section';
import { TagsSection } from './tags-section';

const UTM_LABELS: Readonly<Record<string, string>> = {
  source: 'Origem (utm_source)',
  medium: 'Mídia (utm_medium)',
  campaign: 'Campanha (utm_campaign)',
  term: 'Termo (utm_term)',
  content: 'Conteúdo (utm_content)',
};

/** The usual ones first, in their usual order. */
const utmFacts = (utm: OrderDetail['utm']) => {
  const names = [...new Set([...Object.keys(UTM_LABELS), ...Object.keys(utm)])];
  return names.flatMap((name) => (utm[name] ? [{ term: UTM_LABELS[name] ?? name, value: utm[name] }] : []));
};

/** The code of the coupon, and that none was left where the order came paid. */
const couponWords = ({ coupon, isCouponOverLimit }: OrderDetail): string =>
  isCouponOverLimit ? `${coupon} (acima do limite de usos: o pedido já estava pago)` : coupon;

/** The buyer, the team's notes, the origin of the order, and last the facts that only support asks for. */
export function OrderContext({ order, hasBuyer }: { order: OrderDetail; hasBuyer: boolean }) {
  return (
    <>
      {hasBuyer && <BuyerSection order={order} />}
      <div className="bal-no-print">
        <TagsSection order={order} />
      </div>
      <InvoiceSection order={order} />
      <div className="bal-no-print">
        <NotesSection order={order} />
      </div>
      <Section title="Origem">
        <DefinitionList
          items={[
            { term: 'Veio de', value: ORDER_SOURCE_LABELS[order.source] },
            { term: 'Código na origem', value: order.externalId },
            { term: 'Criado em', value: formatInstant(order.orderedAt) },
            ...(order.shippingState ? [{ term: 'Vai para', value: order.shippingState }] : []),
            ...(order.coupon ? [{ term: 'Cupom', value: couponWords(order) }] : []),
            ...(order.checkout ? [{ term: 'Checkout', value: order.checkout }] : []),
            ...utmFacts(order.utm),
          ]}
        />
      </Section>
      <div className="bal-no-print">
        <SupportSection order={order} />
      </div>
    </>
  );
}
