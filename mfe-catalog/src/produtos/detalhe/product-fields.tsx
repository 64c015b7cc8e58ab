import {
  PRODUCT_FIELD_LABELS as LABELS,
  PRODUCT_NUMBERS,
  type ProductAnswerField,
  type ProductMoneyField,
  type ProductNumberField,
  type ProductTextField,
  productNumberProblem,
  productTextProblem,
} from '@balcao/domain';
import { CheckboxField, DigitsField, MoneyField, NumberField, TextField } from '@balcao/ui/form';
import type { ReactNode } from 'react';
import { useIsLocked } from './locked-fields';

// The product's fields with the label, rule and lock that they have wherever they stand.

interface Props<Name> {
  name: Name;
  help?: ReactNode;
  required?: boolean;
}

export function ProductText({ name, ...props }: Props<ProductTextField> & { placeholder?: string }) {
  return (
    <TextField
      {...props}
      name={name}
      label={LABELS[name]}
      disabled={useIsLocked(name)}
      validate={(value) => productTextProblem(name, value)}
      autoComplete="off"
    />
  );
}

/** `pattern` shows the digits in groups, a `#` for each. */
export function ProductDigits({ name, ...props }: Props<'gtin' | 'ncm'> & { pattern: string }) {
  return (
    <DigitsField
      {...props}
      name={name}
      label={LABELS[name]}
      disabled={useIsLocked(name)}
      validate={(value) => productTextProblem(name, value)}
    />
  );
}

export function ProductMoney({ name, ...props }: Props<ProductMoneyField>) {
  return (
    <MoneyField
      {...props}
      name={name}
      label={LABELS[name]}
      disabled={useIsLocked(name)}
      validate={(cents) => productNumberProblem(name, cents)}
    />
  );
}

export function ProductNumber({
  name,
  ...props
}: Props<Exclude<ProductNumberField, ProductMoneyField>> & { unit?: string }) {
  const { min, max } = PRODUCT_NUMBERS[name];
  return (
    <NumberField
      {...props}
      name={name}
      label={LABELS[name]}
      disabled={useIsLocked(name)}
      min={min}
      max={max}
    />
  );
}

export function ProductCheckbox({ name, help }: Props<ProductAnswerField>) {
  return (
    <CheckboxField name={name} label={LABELS[name]} help={help} disabled={useIsLocked(name)}>
      {LABELS[name]}
    </CheckboxField>
  );
}
