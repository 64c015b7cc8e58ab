import { Section } from '@balcao/ui/base';
import { ProductNumber } from './product-fields';

/** Weight and size, for the freight of physical products. */
export function Envio() {
  return (
    <Section title="Envio" description="Com a embalagem. O frete é calculado com estes números.">
      <ProductNumber name="weightGrams" unit="g" help="Necessário para vender um produto físico." />
      <ProductNumber name="heightCm" unit="cm" />
      <ProductNumber name="widthCm" unit="cm" />
      <ProductNumber name="lengthCm" unit="cm" />
    </Section>
  );
}
