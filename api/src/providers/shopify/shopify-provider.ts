/** A record as a shop's webhooks tell it; what reads those reads it. */
export type ShopProduct = { id: string } & Record<string, unknown>;
export type ShopOrder = { id: string } & Record<string, unknown>;

/** The address and the token of a shop's Admin API. Never logged or answered. */
export interface ShopAccess {
  shopDomain: string;
  accessToken: string;
}

/** The credentials for which an app of the Dev Dashboard gets tokens. */
export interface ShopCredentials {
  shopDomain: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Shopify did not do what was asked. `credentials`: it does not know the token or the app; `denied`: the app may not do this;
 * `too_costly`: even the smallest question is more than Shopify answers at once; `uninstalled`: the app was removed there, so that
 * nothing was asked; `unreachable`: asking again may succeed.
 */
export interface ShopFailure {
  outcome: 'failed';
  why: 'unreachable' | 'credentials' | 'denied' | 'too_costly' | 'uninstalled';
}

/** The answer, or why there is none. */
export type ShopAnswer<Answer> = { outcome: 'known'; answer: Answer } | ShopFailure;

export type SubscribeOutcome =
  | { outcome: 'subscribed'; apiVersion: string }
  | { outcome: 'refused' }
  | ShopFailure;

/** A token that ends by itself. */
export interface ShopToken {
  accessToken: string;
  endsInSeconds: number;
}

/** A topic that the shop sends to an address. */
export interface ShopSubscription {
  topic: string;
  uri: string;
  /** The version of the content; it is a setting of the app. */
  apiVersion: string;
}

/** How far a bulk operation is. `url`: where its lines are, also of a part of them where it failed. */
export interface BulkOperation {
  state: 'running' | 'completed' | 'failed';
  url: string | null;
  /** How many products there are so far. */
  count: number;
  errorCode: string;
}

/** The file of a bulk operation was not there, ended early or was something else. */
export class ExportUnreadable extends Error {
  override readonly name = 'ExportUnreadable';
}

/** Some records, and where the next ones begin; null after the last. */
export interface ShopPage<Entry> {
  items: readonly Entry[];
  next: string | null;
}

/** An order as the shop is to have it. */
export interface ExportedOrder {
  /** The name by which it is found again. */
  sourceId: string;
  input: Record<string, unknown>;
}

export type CreateOrderOutcome =
  | { outcome: 'created'; id: string }
  | { outcome: 'refused'; reason: string }
  | ShopFailure;

/** A parcel of an order as the shop is to tell it. */
export interface ShopParcel {
  company: string;
  number: string;
  url: string;
}

export type ShipOutcome =
  /** `isHeld`: parts of it are kept back there, and are not shipped. */
  | { outcome: 'shipped'; isHeld: boolean }
  /** Nothing is left to send there, but for what is kept back. */
  | { outcome: 'nothing_open'; isHeld: boolean }
  | { outcome: 'refused'; reason: string }
  | ShopFailure;

/** A picture of a product; `refused`: it is gone, too large, or not where Shopify keeps pictures. */
export type PictureAnswer =
  | { outcome: 'read'; bytes: Buffer }
  | { outcome: 'refused' }
  | { outcome: 'unreachable' };

/** Calls to a shop. Failures there are outcomes and are never thrown. */
export interface ShopifyProvider {
  /** A token for an app's id and secret. */
  requestToken(credentials: ShopCredentials): Promise<ShopAnswer<ShopToken>>;
  /** The scopes of the app in the shop. */
  readScopes(access: ShopAccess): Promise<ShopAnswer<readonly string[]>>;
  /** The subscriptions of this app to the shop's webhooks. */
  listSubscriptions(access: ShopAccess): Promise<ShopAnswer<readonly ShopSubscription[]>>;
  /** Asks the shop to send a topic to an address. Asked again, nothing changes. */
  subscribe(access: ShopAccess, topic: string, uri: string): Promise<SubscribeOutcome>;
  /** Asks the shop to write all its products down. @returns the operation's id; null while another one runs */
  startProductExport(access: ShopAccess): Promise<ShopAnswer<string | null>>;
  readBulkOperation(access: ShopAccess, id: string): Promise<ShopAnswer<BulkOperation>>;
  /** The products that a bulk operation has written down, one after another. @throws ExportUnreadable */
  readProductExport(url: string): AsyncIterable<ShopProduct>;
  readPicture(url: string): Promise<PictureAnswer>;
  /** Products that changed since then, the earliest change first. `isCut`: it has more variants than one may have here. */
  listProducts(
    access: ShopAccess,
    since: Date,
    after: string | null,
  ): Promise<ShopAnswer<ShopPage<ShopProduct>>>;
  /** As `listProducts`, of orders. `isCut`: it has more lines than are read. */
  listOrders(access: ShopAccess, since: Date, after: string | null): Promise<ShopAnswer<ShopPage<ShopOrder>>>;
  /** A product of the shop; null where there is none. */
  readProduct(access: ShopAccess, id: string): Promise<ShopAnswer<ShopProduct | null>>;
  /** An order of the shop; null where there is none. */
  readOrder(access: ShopAccess, id: string): Promise<ShopAnswer<ShopOrder | null>>;
  /** The id of the order that came from elsewhere with this id; null where there is none. */
  findOrderBySource(access: ShopAccess, sourceId: string): Promise<ShopAnswer<string | null>>;
  createOrder(access: ShopAccess, order: ExportedOrder): Promise<CreateOrderOutcome>;
  /** Notes that everything of an order that is still open was sent. Asked again, nothing changes. */
  ship(access: ShopAccess, orderId: string, parcel: ShopParcel): Promise<ShipOutcome>;
}
