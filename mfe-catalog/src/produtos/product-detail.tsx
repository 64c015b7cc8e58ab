import type { Product } from '@balcao/api-schema';
import { useParams } from '@balcao/contract/router';
import { ReadOnlyNotice, StatusPill, usePageTitle } from '@balcao/ui/base';
import { useFormHandle } from '@balcao/ui/form';
import { NextSetupStep, QueryProvider } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton, useResource } from '@balcao/ui/resource';
import { NextStep } from './detalhe/next-step';
import { ProductContext } from './detalhe/product-context';
import { ProductForm } from './detalhe/product-form';
import { PRODUCT_SPEC } from './detalhe/product-spec';
import { PRODUTOS } from './paths';
import { STATUS_PILLS } from './product-status';

/** A product: everything about it, its next step, and its links to the checkout. */
export default function ProductDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <ProductPage id={id} />
    </QueryProvider>
  );
}

function ProductPage({ id }: { id: string }) {
  const { query, show } = useResource<Product>(PRODUCT_SPEC.path, id);
  const form = useFormHandle();
  const product = query.data;
  const title = product?.name ?? 'Produto';
  usePageTitle(title);

  return (
    <ResourceDetail
      title={title}
      back={{ to: PRODUTOS, label: 'Produtos' }}
      status={product && <StatusPill {...STATUS_PILLS[product.status]} />}
      action={product && <NextStep product={product} form={form} />}
      context={product && <ProductContext product={product} form={form} />}
    >
      <LoadedResource
        query={query}
        what="este produto"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: PRODUTOS, label: 'Ver produtos' }}
      >
        {(loaded) => (
          <>
            <ReadOnlyNotice area="produtos" to="mudar este produto" />
            <NextSetupStep after="product" state={loaded.status} />
            <ProductForm product={loaded} form={form} onSaved={show} />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}
