import type { Product } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { PRODUCT_ORIGIN_LABELS } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import type { FormHandle } from '@balcao/ui/form';
import { CheckoutLinks } from './checkout/checkout-links';
import { useCheckoutLinks } from './checkout/use-checkout-links';
import { OtherActions } from './other-actions';

/** The key facts of a product. */
export function ProductContext({ product, form }: { product: Product; form: FormHandle }) {
  const mayEdit = useCan('produtos:editar');
  const { links } = useCheckoutLinks(product.id);
  return (
    <>
      <CheckoutLinks product={product} />
      {/* Shown once the links, however many they are, move it no more. */}
      <div className="cat-below-links" aria-busy={links.isPending}>
        <Section title="Sobre o produto">
          <Stack>
            <DefinitionList
              items={[
                {
                  term: 'Vendas em 30 dias',
                  value: `${product.soldLast30Days.toLocaleString('pt-BR')} un.`,
                },
                { term: 'Origem', value: PRODUCT_ORIGIN_LABELS[product.origin] },
                { term: 'Última alteração', value: <DateTime iso={product.updatedAt} /> },
                { term: 'Criado', value: <DateTime iso={product.createdAt} /> },
              ]}
            />
            {mayEdit && <OtherActions product={product} form={form} />}
          </Stack>
        </Section>
      </div>
    </>
  );
}
