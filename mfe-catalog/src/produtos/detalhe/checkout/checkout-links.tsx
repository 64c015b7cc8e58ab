import type { Product } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { Button, CheckoutLink, Section, Stack } from '@balcao/ui/base';
import { Loaded } from '@balcao/ui/query';
import { useState } from 'react';
import { CheckoutLinkItem } from './checkout-link-item';
import { LinkBuilder } from './link-builder';
import { isPlain } from './plain-link';
import { useCheckoutLinks } from './use-checkout-links';

/** The product's checkout links, and a form to create more. */
export function CheckoutLinks({ product }: { product: Product }) {
  const mayEdit = useCan('produtos:editar');
  const [isBuilding, setBuilding] = useState(false);
  const { links, show } = useCheckoutLinks(product.id);

  return (
    <Section
      title="Links de checkout"
      description={
        product.status === 'active'
          ? 'Quem abre um link chega ao checkout com este produto no carrinho.'
          : 'Os links só vendem enquanto o produto está ativo.'
      }
    >
      <Stack>
        <Loaded query={links} what="os links" skeleton={<p role="status">Carregando…</p>}>
          {(known) => (
            <>
              {product.status === 'active' && <CheckoutLink url={(known.find(isPlain) ?? known[0])?.url} />}
              {known.map((link) => (
                <CheckoutLinkItem
                  key={link.id}
                  product={product}
                  link={link}
                  mayRemove={mayEdit}
                  onRemoved={() => show(known.filter(({ id }) => id !== link.id))}
                />
              ))}
              {known.length === 0 && !mayEdit && <p className="bal-soft">Nenhum link ainda.</p>}
              {mayEdit && (
                <Button icon="plus" onClick={() => setBuilding(true)}>
                  Criar link
                </Button>
              )}
              {isBuilding && (
                <LinkBuilder
                  product={product}
                  onClose={() => setBuilding(false)}
                  onCreated={(link) => {
                    setBuilding(false);
                    show([link, ...known]);
                  }}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}
