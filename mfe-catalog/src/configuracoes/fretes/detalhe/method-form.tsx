import type { ShippingMethodRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import {
  isRealDate,
  SHIPPING_LIMITS,
  SHIPPING_TYPE_LABELS,
  SHIPPING_TYPE_TEXTS,
  SHIPPING_TYPES,
  type ShippingType,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import {
  CheckboxField,
  ChoiceField,
  DateField,
  FieldRow,
  FormDraft,
  type FormHandle,
  NumberField,
  TextField,
  useFieldData,
} from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { ConditionsSection } from './conditions-section';
import { METHOD_CREATION, METHOD_SPEC } from './method-spec';
import { PriceSection } from './price-section';
import { ReachSection } from './reach-section';
import { WeightSection } from './weight-section';

export interface MethodFormProps {
  /** Left out, a new one is made. */
  method?: ShippingMethodRecord;
  form: FormHandle;
  onSaved(saved: ShippingMethodRecord): void;
}

const TYPES = SHIPPING_TYPES.map((value) => ({
  value,
  label: SHIPPING_TYPE_LABELS[value],
  description: SHIPPING_TYPE_TEXTS[value],
}));

const dateProblem = (value: string) =>
  value === '' || isRealDate(value) ? null : 'Escreva um dia que existe.';

/** Everything of a method that can be edited, by what its type needs. */
export function MethodForm({ method, form, onSaved }: MethodFormProps) {
  const mayEdit = useCan('configuracoes:editar');
  const type = useFieldData<ShippingType>(form, 'type', method?.type ?? 'fixo');
  return (
    <ResourceForm
      name="frete"
      spec={METHOD_SPEC}
      resource={method}
      creation={METHOD_CREATION}
      form={form}
      saveLabel={method ? 'Salvar forma de frete' : 'Criar forma de frete'}
      onSaved={onSaved}
      readOnly={!mayEdit}
    >
      {mayEdit && <FormDraft storageKey="frete" part={method?.id ?? 'novo'} />}
      <Section title="Dados">
        <TextField
          name="name"
          label="Nome"
          required
          maxLength={SHIPPING_LIMITS.name}
          help="O cliente vê este nome no checkout."
        />
        <ChoiceField
          name="type"
          label="Tipo"
          options={TYPES}
          disabled={method !== undefined}
          help={method ? 'O tipo não muda depois de criada a forma de frete.' : undefined}
        />
        <CheckboxField name="active" label="Ligada">
          Oferecer aos clientes
        </CheckboxField>
      </Section>
      <PriceSection type={type} />
      <Section
        title="Prazo"
        description={
          type === 'tabela' ? 'Uma linha da tabela com prazo próprio vale no lugar deste.' : 'Em dias úteis.'
        }
      >
        <FieldRow>
          <NumberField name="daysMin" label="Mínimo" unit="dias úteis" max={SHIPPING_LIMITS.days} />
          <NumberField name="daysMax" label="Máximo" unit="dias úteis" max={SHIPPING_LIMITS.days} />
          <NumberField
            name="handlingDays"
            label="Manuseio"
            unit="dias úteis"
            max={SHIPPING_LIMITS.days}
            help="Para separar e postar. Soma ao prazo."
          />
        </FieldRow>
      </Section>
      <ReachSection form={form} />
      <ConditionsSection />
      {type !== 'retirada' && <WeightSection type={type} />}
      <Section title="Validade" description="Sem datas, vale sempre. O primeiro e o último dia também valem.">
        <FieldRow>
          <DateField name="startsOn" label="Vale a partir de" validate={dateProblem} />
          <DateField name="endsOn" label="Vale até" validate={dateProblem} />
        </FieldRow>
      </Section>
    </ResourceForm>
  );
}
