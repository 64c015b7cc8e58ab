import '@balcao/checkout-page/order-bump-card.css';
import { OrderBumpCard, type OrderBumpCardProps } from '@balcao/checkout-page/order-bump-card';
import { type BumpArm, bumpVersion, type OrderBump } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { type FormHandle, useFormData } from '@balcao/ui/form';
import { useState } from 'react';
import { type BumpValues, EMPTY_BUMP, requestOf } from './bump-values';
import { useOfferedProduct } from './use-offered-product';

/** The card as buyers see it, while one types. */
export function BumpPreview({ form, saved = EMPTY_BUMP }: { form: FormHandle; saved?: BumpValues }) {
  const typed = useFormData(form) as Partial<BumpValues> | undefined;
  const bump: OrderBump = { ...requestOf({ ...saved, ...typed }), preselected: false };
  const { product, prices } = useOfferedProduct(bump.productId, bump.variantId);
  const imageUrl = bump.showsImage ? (product?.images[0]?.thumbUrl ?? '') : null;
  const values = product?.variants.find(({ id }) => id === bump.variantId)?.values ?? [];
  const names = { productName: product?.name ?? '', variantName: values.join(' · ') };
  const card = (arm: BumpArm | null) => (
    <Card bump={bump} arm={arm} price={prices?.priceCents ?? 0} imageUrl={imageUrl} {...names} />
  );
  return (
    <Section title="Prévia" description="Como o cliente vê, desmarcado.">
      <Stack>
        {bump.isTesting && <p className="bal-meta">Versão A</p>}
        {card(bump.isTesting ? 'a' : null)}
        {bump.isTesting && <p className="bal-meta">Versão B</p>}
        {bump.isTesting && card('b')}
      </Stack>
    </Section>
  );
}

interface CardProps extends Pick<OrderBumpCardProps, 'productName' | 'variantName' | 'imageUrl'> {
  bump: OrderBump;
  arm: BumpArm | null;
  price: number;
}

function Card({ bump, arm, price, ...shown }: CardProps) {
  const [isTaken, setTaken] = useState(false);
  const { title, cents } = bumpVersion(bump, arm, price);
  return (
    <OrderBumpCard
      title={title || 'Título da oferta'}
      description={bump.description}
      cta={bump.cta}
      {...shown}
      color={bump.color}
      price={cents}
      referencePrice={bump.referenceCents > cents ? bump.referenceCents : null}
      mark={{ checked: isTaken, onChange: ({ target }) => setTaken(target.checked) }}
    />
  );
}
