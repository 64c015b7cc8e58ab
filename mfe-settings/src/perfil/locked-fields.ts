import type { Seller } from '@balcao/api-schema';
import { HOLDER_FIELDS } from '@balcao/domain';
import type { EditableField } from './profile-values';

const WHY: Readonly<Record<NonNullable<Seller['lockReason']>, string>> = {
  verifying:
    'Sua identidade está sendo verificada com este dado. Para corrigir, cancele a verificação em “Verificar identidade”, ou espere o resultado.',
  verified: 'Sua identidade foi verificada com este dado. Para mudar, fale com o suporte.',
};

const BY_REVIEW = 'Sua conta foi verificada com este dado. Para mudar, peça a mudança abaixo.';

/** Props that close a field which the identity is verified with, and say why. */
export function lockOf(
  { lockedFields, lockReason }: Seller,
  field: EditableField,
): { disabled?: true; help?: string } {
  if (lockReason === null || !lockedFields.includes(field)) return {};
  const isHolder = HOLDER_FIELDS.some((name) => name === field);
  return { disabled: true, help: isHolder ? BY_REVIEW : WHY[lockReason] };
}
