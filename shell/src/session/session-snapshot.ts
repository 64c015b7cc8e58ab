import type { SellerSummary, SessionSnapshot } from '@balcao/contract';
import { readTokenClaims } from './token-claims';

const ADMIN_GROUP = 'admin';

export const ANONYMOUS: SessionSnapshot = {
  status: 'anonymous',
  token: null,
  id: null,
  data: null,
  owner: false,
  isPlatformAdmin: false,
  twoFactorEnabled: false,
  stores: [],
  currentStore: null,
  storeId: null,
  permissions: null,
};

/** The session that a token opens: id and flags come from its claims. Anonymous when it is no token of ours. */
export function snapshotOf(token: string, data: SellerSummary | null): SessionSnapshot {
  const claims = readTokenClaims(token);
  if (!claims) return ANONYMOUS;
  const isAdmin = claims.groups.includes(ADMIN_GROUP);
  return {
    ...ANONYMOUS,
    status: 'authenticated',
    token,
    id: claims.sub,
    data,
    owner: isAdmin,
    isPlatformAdmin: isAdmin,
    storeId: claims.store,
  };
}
