import type { SessionSnapshot } from '@balcao/contract';
import { BACKOFFICE_PATH, HOME_PATH, resolveAccess } from '@balcao/domain';
import type { OwnedRoute, RouteTable } from './route-table';

/** The result of the guards for a path: an area's page, a redirect or a panel. */
export type Place = ({ kind: 'area' } & OwnedRoute) | { kind: 'not-found' } | { kind: 'denied' };

export type Resolution = Place | { kind: 'redirect'; to: string };

/** Applies the guards and redirect rules to a path (without query string). */
export function resolvePlace(
  path: string,
  table: RouteTable,
  { status, isPlatformAdmin }: SessionSnapshot,
): Resolution {
  const owned = table.find(path);
  const decision = resolveAccess({
    path,
    access: owned?.route.access,
    authenticated: status === 'authenticated',
    isPlatformAdmin,
  });
  if (decision.kind === 'redirect') return decision;
  if (decision.kind === 'denied') return decision;
  if (owned) return { kind: 'area', ...owned };
  const isBareBackoffice = path.replace(/\/+$/, '') === BACKOFFICE_PATH;
  return isBareBackoffice ? { kind: 'redirect', to: HOME_PATH } : { kind: 'not-found' };
}
