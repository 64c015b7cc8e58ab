import type { Seller, SellerPatch } from '@balcao/api-schema';
import {
  type Address,
  FIELD_LABELS,
  type FieldName,
  formatCalendarDate,
  formatCep,
  formatCnpj,
  formatPhone,
} from '@balcao/domain';
import type { ResourceSpec } from '@balcao/ui/resource';

/** The fields of the seller that can be edited, named as in the API's errors. */
export type EditableField = Exclude<FieldName, 'email' | 'cpf' | 'storeName'>;

/** The texts of a form that edits these fields. */
export type ProfileValues<Field extends EditableField> = Record<Field, string>;

/** The formatted values of fields whose stored text is not readable. */
const FORMATS: Partial<Record<EditableField, (stored: string) => string>> = {
  birthDate: formatCalendarDate,
  companyOpeningDate: formatCalendarDate,
  phoneNumber: formatPhone,
  cnpj: formatCnpj,
  'address.zipCode': formatCep,
};

function storedText(seller: Seller, field: EditableField): string {
  const [parent, child] = field.split('.');
  if (parent === 'address') return seller.address[child as keyof Address] ?? '';
  return seller[field as Exclude<EditableField, `address.${string}`>];
}

/** The body of a `PATCH` that writes these fields. An emptied field goes as `""`, because null would be dropped. */
function patchOf(
  values: Partial<Record<EditableField, string>>,
  fields: readonly EditableField[],
): SellerPatch {
  const patch: Record<string, unknown> = {};
  const address: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field] ?? '';
    if (field.startsWith('address.')) address[field.slice('address.'.length)] = value;
    else patch[field] = value;
  }
  return Object.keys(address).length > 0 ? { ...patch, address } : patch;
}

/** The specification by which a form shows and saves these fields of the seller. */
export function profileSpec<Field extends EditableField>(
  fields: readonly Field[],
): ResourceSpec<Seller, ProfileValues<Field>> {
  return {
    path: '/seller',
    fields: Object.fromEntries(
      fields.map((field) => [field, { label: FIELD_LABELS[field], show: FORMATS[field] }]),
    ) as ResourceSpec<Seller, ProfileValues<Field>>['fields'],
    valuesOf: (seller) =>
      Object.fromEntries(fields.map((field) => [field, storedText(seller, field)])) as ProfileValues<Field>,
    patchOf,
    words: { saved: 'Perfil salvo.', changedElsewhere: 'Seu perfil foi alterado em outro lugar' },
  };
}
