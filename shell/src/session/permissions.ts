import type { HttpClient, SessionSnapshot } from '@balcao/contract';
import { isPlainObject } from '@balcao/domain';

/**
 * Whether what needs a permission is offered. It is until the API has said what the person may do: the API decides anyway,
 * and answers 403 or 404.
 */
export function hasPermission(
  { permissions }: Pick<SessionSnapshot, 'permissions'>,
  permission: string,
): boolean {
  return permissions?.includes(permission) ?? true;
}

/** The permissions in what the API or the browser's storage has; null when there are none to read. */
export function permissionsIn(list: unknown): readonly string[] | null {
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
}

/** Reads what the person of a token may do in their store. Null when the API does not say it: no page waits for that. */
export async function readPermissions(http: HttpClient, token: string): Promise<readonly string[] | null> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { data } = await http.get<unknown>('/permissoes', { headers });
    return permissionsIn(isPlainObject(data) && data.permissoes);
  } catch {
    return null;
  }
}
