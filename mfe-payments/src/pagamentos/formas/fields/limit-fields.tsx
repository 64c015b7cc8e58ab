import { type PaymentMethod, paymentConfigProblems } from '@balcao/domain';
import { FieldRow, type FormHandle, MoneyField } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payment-api';
import { configIn } from '../config-values';
import { paymentConfigOf } from '../payment-config-of';
import { numberProps } from './config-field-props';

export interface LimitFieldsProps {
  method: Extract<PaymentMethod, 'pix' | 'paypal'>;
  entry: GatewayEntry;
  form: FormHandle;
}

/** The amounts that a method is offered for. */
export function LimitFields({ method, entry, form }: LimitFieldsProps) {
  const max = numberProps(method, 'maxCents', 'maxCents');
  /** Each bound is valid alone, but the maximum is below the minimum. */
  const between = () =>
    paymentConfigProblems(entry.id, paymentConfigOf(method, configIn(method, form.getFieldsValue())))
      .maxCents ?? null;
  return (
    <FieldRow>
      <MoneyField {...numberProps(method, 'minCents', 'minCents')} help="Em branco: qualquer valor." />
      <MoneyField
        {...max}
        validate={(value) => max.validate(value) ?? between()}
        help="Em branco: qualquer valor."
      />
    </FieldRow>
  );
}
