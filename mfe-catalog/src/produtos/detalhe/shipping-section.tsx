import { Section } from '@balcao/ui/base';
import { FieldRow } from '@balcao/ui/form';
import { ProductNumber } from './product-fields';

/** Weight and size, for the freight of physical products. */
export function ShippingSection() {
  return (
    <Section title="Envio" description="Com a embalagem. O frete é calculado com estes números.">
      <ProductNumber name="weightGrams" unit="g" help="Necessário para vender um produto físico." />
      <FieldRow>
        <ProductNumber name="heightCm" unit="cm" />
        <ProductNumber name="widthCm" unit="cm" />
        <ProductNumber name="lengthCm" unit="cm" />
      </FieldRow>
    </Section>
  );
}
