/** How to call a shop's Admin API. Never logged or answered. */
export interface ShopAccess {
  shopDomain: string;
  accessToken: string;
}

/** Shopify did not do what was asked. `credentials`: it does not know the token; `unreachable`: asking again may succeed. */
export interface ShopFailure {
  outcome: 'failed';
  why: 'unreachable' | 'credentials';
}

export type ScopesOutcome = { outcome: 'known'; scopes: readonly string[] } | ShopFailure;
export type SubscribeOutcome = { outcome: 'subscribed' } | { outcome: 'refused' } | ShopFailure;

/** Calls to a shop. Failures there are outcomes and are never thrown. */
export interface ShopifyProvider {
  /** What the app is allowed to do in the shop. */
  readScopes(access: ShopAccess): Promise<ScopesOutcome>;
  /** Asks the shop to send a topic to an address. Asked again, nothing changes. */
  subscribe(access: ShopAccess, topic: string, address: string): Promise<SubscribeOutcome>;
}
