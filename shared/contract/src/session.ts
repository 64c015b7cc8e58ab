import type { StoreSubscription } from './subscription';

/** The minimal view of the seller that may live in the browser's storage: no document, address or birth date. */
export interface SellerSummary {
  id: string;
  name: string;
  nickname: string;
  imageUrl: string;
  companyName: string;
  iuguAccountStatus: string;
}

export interface SessionSnapshot {
  status: 'anonymous' | 'authenticated';
  /** The bearer token, for the rare client that cannot use `http` (a signed upload). Never store or log it. */
  token: string | null;
  /** The seller's id: the token's `sub`. */
  id: string | null;
  data: SellerSummary | null;
  /** True when the token's `groups` claim includes `admin`. */
  owner: boolean;
  isPlatformAdmin: boolean;
  /** The specification reports two-factor as never enabled; the security tab reads the real state from the API. */
  twoFactorEnabled: false;
  /** Empty by the specification. */
  stores: readonly never[];
  currentStore: null;
  /**
   * The store that this page shows, whichever store other tabs have opened meanwhile; null where the token names none. Every
   * request names it, and the API refuses what would reach another store. Since 1.8.0.
   */
  storeId: string | null;
  /** The permissions of the person in the store they work in; null while the API has not sent them. Ask `isPermitted`. Since 1.6.0. */
  permissions: readonly string[] | null;
}

/** The answer of `POST /auth/login` (and the second factor) when the person is in. */
export interface SessionGrant {
  token: { accessToken: string; expiresIn: number };
  /** The stores that the person works in. Since 1.8.0. */
  lojas?: readonly StoreOption[];
}

/** A store that the person works in. */
export interface StoreOption {
  id: string;
  nome: string;
  lojaCorrente: boolean;
}

export interface Session {
  subscribe: StoreSubscription;
  snapshot(): SessionSnapshot;
  /**
   * Opens the session from a login answer, loads the seller, and goes to the page that was asked for before login.
   * Rejects with an `ApiError` when the seller cannot be loaded; the session is then not open.
   */
  open(grant: SessionGrant): Promise<void>;
  /** Ends the session at the API, clears local storage and loads the root page. */
  logout(): Promise<void>;
  /** Reads the seller and what the person may do again, after they have changed their own data. */
  refresh(): Promise<void>;
}
