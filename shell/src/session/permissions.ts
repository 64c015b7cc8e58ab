/**
 * The permission check of the interface: it always returns true, whatever the permission. What a person may do is
 * decided by the API, which answers 403 or 404.
 */
export function hasPermission(_permission: string): boolean {
  return true;
}
