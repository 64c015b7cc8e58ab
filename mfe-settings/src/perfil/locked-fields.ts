import type { Seller } from '@balcao/api-schema';
import type { EditableField } from './profile-values';

/** Props that close a field which the identity was verified with, and say why. */
export function lockOf(seller: Seller, field: EditableField): { disabled?: true; help?: string } {
  return seller.lockedFields.includes(field)
    ? { disabled: true, help: 'Sua identidade foi verificada com este dado. Para mudar, fale com o suporte.' }
    : {};
}
