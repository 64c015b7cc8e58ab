import {
  CARD_BRANDS,
  type CardConfig,
  type InstallmentInterest,
  MAX_INSTALLMENTS,
  THREE_DS_RULES,
} from '@balcao/domain';
import type { FormValues } from '@balcao/ui/form';
import { configField, fieldsOf, numberIn, textIn } from './values-in';

/** The field that chooses one of the two kinds of interest. */
export const INTEREST_KIND = 'interestKind';

const RATE = 'interest.monthlyBasisPoints';
const TABLE = 'interest.basisPoints';

function interestIn(values: FormValues): InstallmentInterest {
  if (values[INTEREST_KIND] !== 'table') return { kind: 'rate', monthlyBasisPoints: numberIn(values, RATE) };
  const typed = values[configField(TABLE)];
  const table: unknown[] = Array.isArray(typed) ? typed : [];
  // One per installment; while typing there may be more than allowed.
  const length = Math.min(numberIn(values, 'maxInstallments'), MAX_INSTALLMENTS);
  const basisPoints = Array.from({ length }, (_, place) => Number(table[place] ?? 0));
  return { kind: 'table', basisPoints };
}

const oneOf = <Value extends string>(options: readonly Value[], value: unknown, otherwise: Value): Value =>
  options.find((option) => option === value) ?? otherwise;

/** A card's configuration as its form shows it. */
export function cardValuesOf({ interest, ...config }: CardConfig): FormValues {
  return {
    ...fieldsOf(config),
    [INTEREST_KIND]: interest.kind,
    [configField(RATE)]: interest.kind === 'rate' ? interest.monthlyBasisPoints : null,
    [configField(TABLE)]: interest.kind === 'table' ? interest.basisPoints : [],
  };
}

/** The configuration that the form's values mean. */
export function cardConfigOf(values: FormValues): CardConfig {
  const brands: unknown = values[configField('brands')];
  return {
    brands: CARD_BRANDS.filter((brand) => Array.isArray(brands) && brands.includes(brand)),
    maxInstallments: numberIn(values, 'maxInstallments'),
    interestFreeInstallments: numberIn(values, 'interestFreeInstallments'),
    interest: interestIn(values),
    minInstallmentCents: numberIn(values, 'minInstallmentCents'),
    capture: oneOf(['automatic', 'manual'], values[configField('capture')], 'automatic'),
    threeDs: oneOf(THREE_DS_RULES, values[configField('threeDs')], 'never'),
    softDescriptor: textIn(values, 'softDescriptor').trim().toUpperCase(),
  };
}
