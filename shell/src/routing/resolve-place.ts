import type { SessionSnapshot } from '@balcao/contract';
import { BACKOFFICE_PATH, HOME_PATH, resolveAccess } from '@balcao/domain';
import type { OwnedRoute, RouteTable } from './route-table';
import { type UpcomingPage, upcomingPage } from './upcoming-pages';

/** The result of the guards for a path: an area's page, a redirect or a panel. */
export type Place =
  | ({ kind: 'area' } & OwnedRoute)
  | ({ kind: 'upcoming' } & UpcomingPage)
  | { kind: 'not-found' }
  | { kind: 'denied' };

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
  const isBareBackoffice = path.replace(/(?<!\/)\/+$/, '') === BACKOFFICE_PATH;
  if (isBareBackoffice) return { kind: 'redirect', to: HOME_PATH };
  const upcoming = upcomingPage(path);
  return upcoming ? { kind: 'upcoming', ...upcoming } : { kind: 'not-found' };
}
