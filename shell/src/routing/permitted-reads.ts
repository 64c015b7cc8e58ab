import type { AreaRoute, SessionSnapshot } from '@balcao/contract';

/** The first requests of a route that the API would answer to this person; all of them until their permissions are known. */
export const permittedReads = (
  { prefetch = [], prefetchPermissions = {} }: Pick<AreaRoute, 'prefetch' | 'prefetchPermissions'>,
  { permissions }: Pick<SessionSnapshot, 'permissions'>,
): string[] =>
  prefetch.filter((path) => {
    const permission = prefetchPermissions[path];
    return permission === undefined || (permissions?.includes(permission) ?? true);
  });
