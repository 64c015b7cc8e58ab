import type { Product } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { ReadOnlyNotice, Section } from '@balcao/ui/base';
import { useFormHandle } from '@balcao/ui/form';
import { QueryProvider } from '@balcao/ui/query';
import { ResourceDetail, ResourceForm, useShowResource } from '@balcao/ui/resource';
import { NameAndType } from './detalhe/basics-section';
import { ImagesSection } from './detalhe/images-section';
import { NEW_PRODUCT } from './detalhe/new-product';
import { ProductDraft } from './detalhe/product-draft';
import { ProductMoney } from './detalhe/product-fields';
import { PRODUCT_SPEC } from './detalhe/product-spec';
import { PRODUTOS } from './paths';

/** The screen that creates a product from its first fields. */
export default function ProductCreate() {
  return (
    <QueryProvider>
      <NewProduct />
    </QueryProvider>
  );
}

function NewProduct() {
  const form = useFormHandle();
  const show = useShowResource<Product>(PRODUCT_SPEC.path);
  const back = { to: PRODUTOS, label: 'Produtos' };
  if (!useCan('produtos:editar'))
    return (
      <ResourceDetail title="Novo produto" width="form" back={back}>
        <ReadOnlyNotice area="produtos" to="criar um produto" />
      </ResourceDetail>
    );
  return (
    <ResourceDetail title="Novo produto" width="form" back={back}>
      <ResourceForm
        name="produto"
        spec={PRODUCT_SPEC}
        resource={undefined}
        creation={NEW_PRODUCT}
        form={form}
        saveLabel="Criar produto"
        onSaved={show}
      >
        <ProductDraft part="novo" />
        <Section
          title="Dados"
          description="Ele começa como rascunho. Depois de criar, você completa o resto e põe à venda."
        >
          <NameAndType />
          <ProductMoney name="priceCents" />
        </Section>
        <ImagesSection />
      </ResourceForm>
    </ResourceDetail>
  );
}
