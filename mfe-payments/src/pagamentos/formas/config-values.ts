import type { PaymentConfigs, PaymentMethod } from '@balcao/domain';
import type { FormValues } from '@balcao/ui/form';
import { cardConfigOf, cardValuesOf } from './card-values';
import { configField, fieldsOf, flagIn, limitOf, numberIn, textIn } from './values-in';

interface ConfigValues<Config> {
  /** The form's values of a configuration. */
  valuesOf(config: Config): FormValues;
  /** The configuration that a form's values mean, complete or not. */
  configOf(values: FormValues): Config;
}

const limitsOf = ({ minCents, maxCents }: { minCents: number; maxCents: number }) => ({
  minCents: limitOf(minCents),
  maxCents: limitOf(maxCents),
});

const limitsIn = (values: FormValues) => ({
  minCents: numberIn(values, 'minCents'),
  maxCents: numberIn(values, 'maxCents'),
});

const FIRST_LINE = 'instructions.0';
const SECOND_LINE = 'instructions.1';

/** Between what is stored and what a form shows, method by method. */
export const CONFIG_VALUES: { readonly [M in PaymentMethod]: ConfigValues<PaymentConfigs[M]> } = {
  pix: {
    valuesOf: (config) => fieldsOf({ ...config, ...limitsOf(config) }),
    configOf: (values) => ({
      expirationSeconds: numberIn(values, 'expirationSeconds'),
      discountBasisPoints: numberIn(values, 'discountBasisPoints'),
      message: textIn(values, 'message').trim(),
      ...limitsIn(values),
    }),
  },
  credit_card: { valuesOf: cardValuesOf, configOf: cardConfigOf },
  boleto: {
    valuesOf: ({ instructions: [first = '', second = ''], ...config }) => ({
      ...fieldsOf(config),
      [configField(FIRST_LINE)]: first,
      [configField(SECOND_LINE)]: second,
    }),
    configOf: (values) => ({
      dueDays: numberIn(values, 'dueDays'),
      skipWeekends: flagIn(values, 'skipWeekends'),
      fineBasisPoints: numberIn(values, 'fineBasisPoints'),
      monthlyInterestBasisPoints: numberIn(values, 'monthlyInterestBasisPoints'),
      discountBasisPoints: numberIn(values, 'discountBasisPoints'),
      minCents: numberIn(values, 'minCents'),
      heldStockBasisPoints: numberIn(values, 'heldStockBasisPoints'),
      instructions: [FIRST_LINE, SECOND_LINE]
        .map((line) => textIn(values, line).trim())
        .filter((line) => line !== ''),
      reminder: flagIn(values, 'reminder'),
    }),
  },
  paypal: {
    valuesOf: (config) => fieldsOf({ ...config, ...limitsOf(config) }),
    configOf: (values) => ({ installments: flagIn(values, 'installments'), ...limitsIn(values) }),
  },
};

/** The configuration of a method by a form's values. */
export const configIn = <M extends PaymentMethod>(method: M, values: FormValues): PaymentConfigs[M] =>
  CONFIG_VALUES[method].configOf(values);
