import type { GatewayConnection } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import {
  formatDays,
  GATEWAY_FEE_BOUNDS,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  USUAL_RELEASE,
} from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import {
  CheckboxField,
  FieldRow,
  MoneyField,
  NumberField,
  PercentField,
  useFormHandle,
} from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { useMemo } from 'react';
import type { GatewayEntry } from '../../payment-api';
import { useGatewayUpdates } from '../../use-gateways';
import { FEE_LABELS, feeField, feesSpec, hasChargebacks } from './fees-spec';

export interface FeesFormProps {
  entry: GatewayEntry;
  connection: GatewayConnection;
}

/** The gateway's fees and payout days, by the seller's contract. */
export function FeesForm({ entry: { methods }, connection }: FeesFormProps) {
  const form = useFormHandle();
  const { showConnection } = useGatewayUpdates();
  const spec = useMemo(() => feesSpec(methods), [methods]);
  return (
    <ResourceForm
      name="tarifas"
      spec={spec}
      resource={connection}
      form={form}
      saveLabel="Salvar tarifas"
      onSaved={showConnection}
      readOnly={!useCan('configuracoes:editar')}
    >
      <Section
        title="Tarifas e prazos"
        description="Os do seu contrato com o gateway. Por eles cada venda entra no extrato, e a simulação mostra quanto você recebe e quando."
      >
        {methods.map((method) => (
          <FeeFields key={method} method={method} />
        ))}
      </Section>
    </ResourceForm>
  );
}

const usualWords = (method: PaymentMethod) => {
  const { releaseDays } = USUAL_RELEASE[method];
  return releaseDays === 0 ? 'na hora' : formatDays(releaseDays);
};

function FeeFields({ method }: { method: PaymentMethod }) {
  return (
    <fieldset className="pay-fieldset">
      <legend>{PAYMENT_METHOD_LABELS[method]}</legend>
      <FieldRow>
        <PercentField
          name={feeField(method, 'percentBasisPoints')}
          label={FEE_LABELS.percentBasisPoints}
          {...GATEWAY_FEE_BOUNDS.percentBasisPoints}
        />
        <MoneyField
          name={feeField(method, 'fixedCents')}
          label={FEE_LABELS.fixedCents}
          {...GATEWAY_FEE_BOUNDS.fixedCents}
        />
        <NumberField
          name={feeField(method, 'releaseDays')}
          label={FEE_LABELS.releaseDays}
          unit="dias"
          help={`Em branco: ${usualWords(method)}.`}
          {...GATEWAY_FEE_BOUNDS.releaseDays}
        />
      </FieldRow>
      <CheckboxField
        name={feeField(method, 'releaseInBusinessDays')}
        label={FEE_LABELS.releaseInBusinessDays}
      >
        Contar só dias úteis
      </CheckboxField>
      {hasChargebacks(method) && (
        <MoneyField
          name={feeField(method, 'chargebackCents')}
          label={FEE_LABELS.chargebackCents}
          help="O que o gateway cobra quando um cliente contesta a compra."
          {...GATEWAY_FEE_BOUNDS.chargebackCents}
        />
      )}
      {method === 'credit_card' && (
        <CheckboxField name={feeField(method, 'perInstallment')} label={FEE_LABELS.perInstallment}>
          Receber cada parcela na data dela, e não tudo de uma vez
        </CheckboxField>
      )}
    </fieldset>
  );
}
