import { BANK_CHANGE_CANCEL_PATH } from '../banking/bank-account';
import { KYC_CAPTURE_PATH } from '../kyc/capture';

/** The visitors who may open a route: logged-out people, sellers, platform admins, or anybody. */
export const ROUTE_ACCESSES = ['guest', 'seller', 'admin', 'public'] as const;

export type RouteAccess = (typeof ROUTE_ACCESSES)[number];

/** The page after a login: the checkout monitoring dashboard. */
export const HOME_PATH = '/backoffice/dashboard/monitoramento-checkout';
export const ROOT_PATH = '/';
export const BACKOFFICE_PATH = '/backoffice';
/** The only back-office route that opens without a session. */
export const FORGOT_PASSWORD_IN_BACKOFFICE_PATH = '/backoffice/configuracoes/perfil/esqueci-senha';

/** The page on which a person who is logged in chooses another password. */
export const CHANGE_PASSWORD_PATH = '/backoffice/configuracoes/perfil/alterar-senha';

/** Every route with access `public`. The page's first script sends people on by this list, before it knows the areas. */
const PUBLIC_PATHS: readonly string[] = [
  FORGOT_PASSWORD_IN_BACKOFFICE_PATH,
  KYC_CAPTURE_PATH,
  BANK_CHANGE_CANCEL_PATH,
];

/** Whether a path (without query string and trailing slash) opens with and without a session. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.includes(path);
}

export interface AccessRequest {
  /** The path of the address bar, without query string. */
  path: string;
  /** The access that the route declares; left out for a path that no route owns. */
  access?: RouteAccess | undefined;
  authenticated: boolean;
  isPlatformAdmin: boolean;
}

export type AccessDecision = { kind: 'allow' } | { kind: 'redirect'; to: string } | { kind: 'denied' };

const ALLOW: AccessDecision = { kind: 'allow' };

/** Whether a path is in the logged-in area. */
export function isBackofficePath(path: string): boolean {
  return path === BACKOFFICE_PATH || path.startsWith(`${BACKOFFICE_PATH}/`);
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path;
}

/**
 * Decides whether a route opens, by the product's redirect rules.
 *
 * An authenticated person on a route outside the back-office goes to the dashboard; an unauthenticated one inside it goes
 * to the root, except on the forgot-password route. `denied` is an admin route asked for by a seller.
 */
export function resolveAccess({
  path,
  access,
  authenticated,
  isPlatformAdmin,
}: AccessRequest): AccessDecision {
  const place = withoutTrailingSlash(path);
  if (access === 'public') return ALLOW;
  if (!authenticated) {
    if (isPublicPath(place)) return ALLOW;
    const needsSession = isBackofficePath(place) || access === 'seller' || access === 'admin';
    return needsSession ? { kind: 'redirect', to: ROOT_PATH } : ALLOW;
  }
  if (access === 'guest' || !isBackofficePath(place)) return { kind: 'redirect', to: HOME_PATH };
  if (access === 'admin' && !isPlatformAdmin) return { kind: 'denied' };
  return ALLOW;
}
