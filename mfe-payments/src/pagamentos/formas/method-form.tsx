import type { PaymentConfigRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { CheckboxField, FormDraft, type FormHandle } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { useMemo } from 'react';
import type { GatewayEntry } from '../payment-api';
import { METHOD_FIELDS } from './fields/method-fields';
import { methodCreation, methodSpec } from './method-spec';
import { useShowConfig } from './use-configs';

/** The storage key of the specification; it keeps the draft of each method at each gateway. */
const DRAFTS = 'paymentMethod';

export interface MethodFormProps {
  method: PaymentMethod;
  entry: GatewayEntry;
  /** Without one the method is configured for the first time. */
  config: PaymentConfigRecord | undefined;
  form: FormHandle;
  /** Of this page, where one stays after saving. */
  address: string;
}

/** The form of a method at a gateway. */
export function MethodForm({ method, entry, config, form, address }: MethodFormProps) {
  const show = useShowConfig();
  const mayEdit = useCan('pagamentos:editar');
  const spec = useMemo(() => methodSpec(method, entry.id), [method, entry.id]);
  const creation = useMemo(() => methodCreation(method, entry.id, address), [method, entry.id, address]);
  const name = PAYMENT_METHOD_LABELS[method];
  const Fields = METHOD_FIELDS[method];
  return (
    <ResourceForm
      name="forma"
      spec={spec}
      resource={config}
      creation={creation}
      form={form}
      saveLabel={`Salvar ${name}`}
      onSaved={(saved) => void show(saved)}
      readOnly={!mayEdit}
    >
      {mayEdit && <FormDraft storageKey={DRAFTS} part={`${entry.id}.${method}`} />}
      <Section title="No checkout">
        <CheckboxField name="ativo" label="No checkout">
          Oferecer {name} aos clientes
        </CheckboxField>
      </Section>
      <Fields entry={entry} form={form} />
    </ResourceForm>
  );
}
