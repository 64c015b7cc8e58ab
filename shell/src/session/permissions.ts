import type { HttpClient, SessionSnapshot } from '@balcao/contract';
import { isPlainObject, type LegalDocument } from '@balcao/domain';

/**
 * The permission check of the specification: it always returns true, whatever the permission. What a person may do is
 * decided by the API, which answers 403 or 404; what is offered to them says `isPermitted`.
 */
export function hasPermission(_permission: string): boolean {
  return true;
}

/** Whether what needs a permission is offered. It is until the API has said what the person may do. */
export function isPermitted(
  { permissions }: Pick<SessionSnapshot, 'permissions'>,
  permission: string,
): boolean {
  return permissions?.includes(permission) ?? true;
}

/** The permissions in what the API or the browser's storage has; null when there are none to read. */
export function permissionsIn(list: unknown): readonly string[] | null {
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
}

export type OnDocuments = (documents: readonly LegalDocument[]) => void;

/** Login waits for it no longer. */
const TIMEOUT_MS = 2000;

/**
 * Reads what the person of a token may do in their store. Null when the API does not say it soon.
 * @param onDocuments told of documents that have changed since the person accepted them, where there are any
 */
export async function readPermissions(
  http: HttpClient,
  token: string,
  onDocuments: OnDocuments,
): Promise<readonly string[] | null> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { data } = await http.get<unknown>('/permissoes', { headers, timeout: TIMEOUT_MS });
    if (!isPlainObject(data)) return null;
    if (Array.isArray(data.documentos) && data.documentos.length > 0) onDocuments(data.documentos);
    return permissionsIn(data.permissoes);
  } catch {
    return null;
  }
}
