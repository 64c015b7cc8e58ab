import type { Seller, SellerVersionConflict } from '@balcao/api-schema';
import { isApiError } from '@balcao/contract';
import { FIELD_LABELS, formatCalendarDate, formatCep, formatCnpj, formatPhone } from '@balcao/domain';
import type { Difference, Side } from '@balcao/ui/display';
import { changedFields, type EditableField, type ProfileValues, valuesOf } from './profile-values';

/** A save that came too late: the seller as it is now, and what the person wanted. */
export interface Conflict {
  current: Seller;
  mine: ProfileValues;
  differences: Difference[];
}

/** The seller as it is now, when an error says that it changed meanwhile. */
export function currentSellerOf(error: unknown): Seller | undefined {
  if (!isApiError(error) || error.status !== 412) return undefined;
  return (error.body as SellerVersionConflict).current;
}

const FORMATS: Partial<Record<EditableField, (stored: string) => string>> = {
  birthDate: formatCalendarDate,
  companyOpeningDate: formatCalendarDate,
  phoneNumber: formatPhone,
  cnpj: formatCnpj,
  'address.zipCode': formatCep,
};

const shown = (field: EditableField, stored = '') => FORMATS[field]?.(stored) ?? stored;

/**
 * Compares what a person wants to save with what is stored now.
 *
 * Where the person changed nothing the stored value is suggested: saving must not undo somebody else's work unseen.
 */
export function conflictOf(
  fields: readonly EditableField[],
  base: Seller,
  mine: ProfileValues,
  current: Seller,
): Conflict {
  const theirs = valuesOf(current, fields);
  const edited = new Set(changedFields(valuesOf(base, fields), mine, fields));
  const differences = changedFields(mine, theirs, fields).map((field) => ({
    name: field,
    label: FIELD_LABELS[field],
    mine: shown(field, mine[field]),
    theirs: shown(field, theirs[field]),
    suggested: edited.has(field) ? ('mine' as const) : ('theirs' as const),
  }));
  return { current, mine, differences };
}

/** The values that a person's choices lead to. */
export function chosenValues(
  { current, mine }: Conflict,
  fields: readonly EditableField[],
  chosen: Readonly<Record<string, Side>>,
): ProfileValues {
  const theirs = valuesOf(current, fields);
  return Object.fromEntries(
    fields.map((field) => [field, chosen[field] === 'mine' ? mine[field] : theirs[field]]),
  );
}
