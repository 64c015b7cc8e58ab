import {
  BRAZILIAN_REGION_LABELS,
  BRAZILIAN_REGIONS,
  BRAZILIAN_STATES,
  EVERYWHERE,
  reachProblem,
  SHIPPING_REACH_LABELS,
  SHIPPING_REACHES,
  type ShippingReachKind,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChoiceField, ChoicesField, type FormHandle, TextAreaField, useFieldData } from '@balcao/ui/form';
import { rangesOf } from './method-values';

const KINDS = SHIPPING_REACHES.map((value) => ({ value, label: SHIPPING_REACH_LABELS[value] }));
const REGIONS = BRAZILIAN_REGIONS.map((value) => ({ value, label: BRAZILIAN_REGION_LABELS[value] }));
const STATES = BRAZILIAN_STATES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** The places that a method delivers to. */
export function ReachSection({ form }: { form: FormHandle }) {
  const kind = useFieldData<ShippingReachKind>(form, 'reachKind', 'brasil');
  return (
    <Section title="Alcance" description="Onde esta forma de frete entrega.">
      <ChoiceField name="reachKind" label="Entrega em" options={KINDS} />
      {/* What another kind has stays in the form, so that going back loses nothing. */}
      <div hidden={kind !== 'regioes'}>
        <ChoicesField name="regions" label="Regiões" options={REGIONS} required={kind === 'regioes'} />
      </div>
      <div hidden={kind !== 'ufs'} className="cat-states">
        <ChoicesField name="ufs" label="Estados" options={STATES} required={kind === 'ufs'} />
      </div>
      <div hidden={kind !== 'ceps'}>
        <TextAreaField
          name="ranges"
          label="Faixas de CEP"
          required={kind === 'ceps'}
          rows={5}
          help="Uma faixa por linha, como 01000-000 a 05999-999. O primeiro e o último CEP também valem."
          validate={(text) =>
            kind === 'ceps' ? reachProblem({ ...EVERYWHERE, kind, ranges: rangesOf(text) }) : null
          }
        />
      </div>
    </Section>
  );
}
