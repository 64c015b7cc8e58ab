import type { Seller } from '@balcao/api-schema';
import type { EditableField } from './profile-values';

const WHY: Readonly<Record<NonNullable<Seller['lockReason']>, string>> = {
  verifying:
    'Sua identidade está sendo verificada com este dado. Para corrigir, cancele a verificação em “Verificar identidade”, ou espere o resultado.',
  verified: 'Sua identidade foi verificada com este dado. Para mudar, fale com o suporte.',
};

/** Props that close a field which the identity is verified with, and say why. */
export function lockOf(
  { lockedFields, lockReason }: Seller,
  field: EditableField,
): { disabled?: true; help?: string } {
  return lockReason && lockedFields.includes(field) ? { disabled: true, help: WHY[lockReason] } : {};
}
