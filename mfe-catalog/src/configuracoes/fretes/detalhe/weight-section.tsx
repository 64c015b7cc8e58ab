import { SHIPPING_LIMITS, type ShippingType, USUAL_CUBED_DIVISOR } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { FieldRow, NumberField } from '@balcao/ui/form';

/** The weight that a method reckons with, and the largest parcel. */
export function WeightSection({ type }: { type: ShippingType }) {
  return (
    <Section
      title="Peso e tamanho"
      description={
        type === 'tabela'
          ? 'O maior entre o peso na balança e o cubado acha a linha da tabela.'
          : 'O maior entre o peso na balança e o cubado vale nas condições e nos quilos excedentes.'
      }
    >
      <FieldRow>
        <NumberField
          name="cubedDivisor"
          label="Divisor do peso cubado"
          max={SHIPPING_LIMITS.divisor}
          help={`cm³ por quilo; o usual é ${USUAL_CUBED_DIVISOR.toLocaleString('pt-BR')}. Em branco: vale só o peso da balança.`}
        />
        <NumberField
          name="cubedFromGrams"
          label="Usar o cubado acima de"
          unit="g"
          max={SHIPPING_LIMITS.grams}
          help="Nos Correios, 5.000 g."
        />
      </FieldRow>
      <FieldRow>
        <NumberField name="maxSideCm" label="Maior lado" unit="cm" max={SHIPPING_LIMITS.centimetres} />
        <NumberField
          name="maxSumCm"
          label="Maior soma dos três lados"
          unit="cm"
          max={SHIPPING_LIMITS.centimetres}
        />
      </FieldRow>
    </Section>
  );
}
