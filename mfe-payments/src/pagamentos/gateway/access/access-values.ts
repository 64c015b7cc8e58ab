import type { GatewayCredentials } from '@balcao/api-schema';
import type { GatewayMode } from '@balcao/domain';
import type { GatewayEntry } from '../../payment-api';

/** The fields by their names in the API: `credentials.apiToken`. */
export type AccessValues = Record<string, unknown> & { mode?: GatewayMode };

/** The credentials that were typed. One that was left empty stays as it is. */
export function typedCredentials({ credentials }: GatewayEntry, values: AccessValues): GatewayCredentials {
  const typed = credentials.map(
    ({ field }) => [field, String(values[`credentials.${field}`] ?? '').trim()] as const,
  );
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
