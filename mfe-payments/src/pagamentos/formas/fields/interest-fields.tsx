import { MAX_INSTALLMENTS, paymentNumberProblem } from '@balcao/domain';
import {
  ChoiceField,
  EditorField,
  type FormHandle,
  PercentField,
  useFieldData,
  useFieldValue,
} from '@balcao/ui/form';
import { INTEREST_KIND } from '../card-values';
import { INTEREST_KIND_LABELS } from '../config-fields';
import { configField } from '../values-in';
import { fieldProps, percentProps } from './config-field-props';
import { SurchargesInput } from './surcharges-input';

const KINDS = [
  {
    value: 'rate',
    label: INTEREST_KIND_LABELS.rate,
    description: 'O valor de cada parcela segue a Tabela Price.',
  },
  { value: 'table', label: INTEREST_KIND_LABELS.table, description: 'Como na tabela do seu contrato.' },
];

const surchargeProblems = (basisPoints: (number | null)[]) =>
  Object.fromEntries(
    basisPoints.flatMap((one, place) => {
      const problem = paymentNumberProblem('surchargeBasisPoints', one ?? 0);
      return problem ? [[String(place), problem]] : [];
    }),
  );

/** The interest that buyers pay. */
export function InterestFields({ form }: { form: FormHandle }) {
  const kind = useFieldValue(form, INTEREST_KIND);
  const most = useFieldData(form, configField('maxInstallments'), 1);
  const free = useFieldData(form, configField('interestFreeInstallments'), 1);
  return (
    <>
      <ChoiceField name={INTEREST_KIND} label="Juros das outras parcelas" options={KINDS} />
      {kind === 'table' ? (
        <EditorField<(number | null)[]>
          {...fieldProps('credit_card', 'interest.basisPoints')}
          help="Sobre o total da compra."
          partProblems={surchargeProblems}
          partLabel={(place) => `Acréscimo em ${Number(place) + 1}×`}
        >
          <SurchargesInput free={free} most={Math.min(most, MAX_INSTALLMENTS)} />
        </EditorField>
      ) : (
        <PercentField
          {...percentProps('credit_card', 'interest.monthlyBasisPoints', 'monthlyBasisPoints')}
          required
          help="Paga pelo cliente, até 20% ao mês."
        />
      )}
    </>
  );
}
