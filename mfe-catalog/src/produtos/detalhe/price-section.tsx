import type { Product } from '@balcao/api-schema';
import { formatDayOf, formatMoney } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { FieldRow, type FormHandle, useFieldData } from '@balcao/ui/form';
import { marginWords } from './margin';
import { ProductMoney } from './product-fields';

/** So many prices are listed; the API names some more where it refuses another one. */
const LISTED = 5;

/** The prices of the last 30 days, in words. */
function recentWords(recent: Product['recentPrices']): string {
  if (recent.length === 0)
    return 'Aparece riscado ao lado do preço. Precisa ter sido cobrado nos últimos 30 dias, e nenhum preço foi ainda.';
  const words = recent
    .slice(0, LISTED)
    .map(({ priceCents, until }) =>
      until === null
        ? `${formatMoney(priceCents)} (hoje)`
        : `${formatMoney(priceCents)} (até ${formatDayOf(until)})`,
    );
  const more = recent.length > LISTED ? ' e outros' : '';
  return `Aparece riscado ao lado do preço. Cobrados nos últimos 30 dias: ${words.join(', ')}${more}.`;
}

/** Price, cost and margin. */
export function PriceSection({ form, recent }: { form: FormHandle; recent: Product['recentPrices'] }) {
  const price = useFieldData<number | null>(form, 'priceCents', null);
  const cost = useFieldData<number | null>(form, 'costCents', null);
  const margin = marginWords(price, cost);
  return (
    <Section title="Preço">
      <FieldRow>
        <ProductMoney name="priceCents" />
        <ProductMoney name="compareAtCents" help={recentWords(recent)} />
        <ProductMoney name="costCents" help={margin ? `Margem: ${margin}` : 'Só você vê. Dá a margem.'} />
      </FieldRow>
    </Section>
  );
}
