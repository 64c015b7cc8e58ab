import type { ApiKey } from '@balcao/api-schema';
import { API_SCOPE_LABELS, formatInstant, formatRelative } from '@balcao/domain';

/** "Enviar eventos do checkout, ler pedidos" */
export function scopeWords(scopes: ApiKey['scopes']): string {
  const words = scopes.map((scope) => API_SCOPE_LABELS[scope]);
  return words
    .map((text, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
    .join(', ');
}

/** When a key was last used, for the question before it is revoked. */
export const lastUseWords = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>): string =>
  lastUsedAt === null
    ? 'Ela nunca foi usada.'
    : `O último uso foi ${formatRelative(lastUsedAt)}, em ${formatInstant(lastUsedAt)}.`;
