import {
  PAYMENT_NUMBERS,
  type PaymentMethod,
  type PaymentNumberField,
  paymentNumberProblem,
} from '@balcao/domain';
import type { FormHandle } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payment-api';
import { configLabel } from '../config-fields';
import { configField } from '../values-in';

/** The facts that the fields of a method may read beside themselves. */
export interface MethodFieldsProps {
  entry: GatewayEntry;
  form: FormHandle;
}

/** Name and label of a field of a method's configuration. */
export const fieldProps = (method: PaymentMethod, name: string) => ({
  name: configField(name),
  label: configLabel(method, name),
});

/** The same for a number, judged as the API judges it. */
export const numberProps = (method: PaymentMethod, name: string, rule: PaymentNumberField) => ({
  ...fieldProps(method, name),
  validate: (value: number) => paymentNumberProblem(rule, value),
});

/** The same for a percentage, whose field has no bound but 100% of its own. */
export const percentProps = (method: PaymentMethod, name: string, rule: PaymentNumberField) => ({
  ...numberProps(method, name, rule),
  max: PAYMENT_NUMBERS[rule].max,
});
