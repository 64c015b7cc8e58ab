import type { Seller, SellerPatch } from '@balcao/api-schema';
import type { Address, FieldName } from '@balcao/domain';

/** The fields of the seller that can be edited, named as in the API's errors. */
export type EditableField = Exclude<FieldName, 'email' | 'cpf'>;

export type ProfileValues = Partial<Record<EditableField, string>>;

function storedText(seller: Seller, field: EditableField): string {
  const [parent, child] = field.split('.');
  if (parent === 'address') return seller.address[child as keyof Address] ?? '';
  return seller[field as Exclude<EditableField, `address.${string}`>];
}

/** What a form with these fields shows for a seller. */
export function valuesOf(seller: Seller, fields: readonly EditableField[]): ProfileValues {
  return Object.fromEntries(fields.map((field) => [field, storedText(seller, field)]));
}

/** The fields whose values differ between two sets. */
export function changedFields(
  before: ProfileValues,
  after: ProfileValues,
  fields: readonly EditableField[],
): EditableField[] {
  return fields.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
}

/** The body of a `PATCH` that writes these fields. An emptied field goes as `""`, because null would be dropped. */
export function patchOf(values: ProfileValues, fields: readonly EditableField[]): SellerPatch {
  const patch: Record<string, unknown> = {};
  const address: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field] ?? '';
    if (field.startsWith('address.')) address[field.slice('address.'.length)] = value;
    else patch[field] = value;
  }
  return Object.keys(address).length > 0 ? { ...patch, address } : patch;
}
