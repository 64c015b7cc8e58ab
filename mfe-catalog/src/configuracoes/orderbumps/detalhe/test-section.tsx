import { BUMP_LIMITS, type BumpPriceType, bumpHeading } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import {
  CheckboxField,
  FieldRow,
  type FormHandle,
  MoneyField,
  NumberField,
  PercentField,
  TextField,
  useFieldData,
} from '@balcao/ui/form';

/** A second version for half of the visits. */
export function TestSection({ form }: { form: FormHandle }) {
  const isTesting = useFieldData<boolean>(form, 'isTesting', false);
  const priceType = useFieldData<BumpPriceType>(form, 'priceType', 'fixo');
  return (
    <Section
      title="Teste A/B"
      description="Metade das visitas vê a versão B, sempre a mesma. Mudar um título ou um preço começa a contagem de novo."
    >
      <CheckboxField name="isTesting" label={bumpHeading('isTesting')}>
        Comparar com uma versão B
      </CheckboxField>
      {isTesting && (
        <>
          <TextField
            name="testTitle"
            label={bumpHeading('testTitle')}
            maxLength={BUMP_LIMITS.title}
            help="Em branco: igual à versão A."
          />
          <FieldRow>
            {priceType === 'fixo' ? (
              <MoneyField
                name="testPriceCents"
                label={bumpHeading('testPriceCents')}
                max={BUMP_LIMITS.cents}
                help="Em branco: igual à versão A."
              />
            ) : (
              <PercentField
                name="testPercentBp"
                label={bumpHeading('testPercentBp')}
                max={BUMP_LIMITS.mostOff}
                help="Em branco: igual à versão A."
              />
            )}
            <NumberField
              name="testPerArm"
              label={bumpHeading('testPerArm')}
              required
              min={BUMP_LIMITS.leastPerArm}
              max={BUMP_LIMITS.mostPerArm}
              help="Decida antes: só dizemos algo quando as duas tiverem tantas."
            />
          </FieldRow>
        </>
      )}
    </Section>
  );
}
