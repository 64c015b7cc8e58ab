import {
  BRAZILIAN_STATES,
  BUMP_LIMITS,
  BUMP_TRIGGER_LABELS,
  BUMP_TRIGGERS,
  type BumpTrigger,
  bumpHeading,
  isRealDate,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import {
  ChipsField,
  ChoiceField,
  ChoicesField,
  DateField,
  EditorField,
  FieldRow,
  type FormHandle,
  MoneyField,
  useFieldData,
} from '@balcao/ui/form';
import { ProductPicker } from '../../cupons/detalhe/product-picker';

const STATES = BRAZILIAN_STATES.map(({ code, name }) => ({ value: code, label: name }));
const dayProblem = (typed: string) =>
  typed === '' || isRealDate(typed) ? null : 'Escreva uma data, como 31/12/2026.';

/** When it is offered: what has to be in the cart, and who is buying how. */
export function TriggerSection({ form }: { form: FormHandle }) {
  const trigger = useFieldData<BumpTrigger>(form, 'trigger', 'todos');
  return (
    <Section
      title="Quando oferecer"
      description="O que fica em branco não limita. Nunca oferecemos o que já está no carrinho ou sem estoque."
    >
      <ChoiceField
        name="trigger"
        label={bumpHeading('trigger')}
        options={optionsOf(BUMP_TRIGGERS, BUMP_TRIGGER_LABELS)}
      />
      {trigger === 'produtos' && (
        <EditorField<string[]>
          name="triggerProductIds"
          label={bumpHeading('triggerProductIds')}
          required
          help={`Um produto pode ser gatilho de até ${BUMP_LIMITS.perProduct} order bumps ligados.`}
        >
          <ProductPicker />
        </EditorField>
      )}
      {trigger === 'categorias' && (
        <ChipsField
          name="triggerCategories"
          label={bumpHeading('triggerCategories')}
          placeholder="Bolsas, e Enter"
          maxCount={BUMP_LIMITS.categories}
          maxLength={BUMP_LIMITS.category}
        />
      )}
      <FieldRow>
        <MoneyField
          name="minSubtotalCents"
          label={bumpHeading('minSubtotalCents')}
          max={BUMP_LIMITS.cents}
          help="Dos produtos, sem as ofertas e antes do cupom."
        />
        <MoneyField name="maxSubtotalCents" label={bumpHeading('maxSubtotalCents')} max={BUMP_LIMITS.cents} />
      </FieldRow>
      <ChoicesField
        name="methods"
        label={bumpHeading('methods')}
        options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
      />
      <Disclosure summary={bumpHeading('ufs')}>
        <ChoicesField name="ufs" label={bumpHeading('ufs')} options={STATES} />
      </Disclosure>
      <FieldRow>
        <DateField
          name="startsOn"
          label={bumpHeading('startsOn')}
          validate={dayProblem}
          help="Em branco: começa agora."
        />
        <DateField
          name="endsOn"
          label={bumpHeading('endsOn')}
          validate={dayProblem}
          help="Em branco: não termina."
        />
      </FieldRow>
    </Section>
  );
}
