/** A record as a shop's webhooks tell it; what reads those reads it. */
export type ShopProduct = { id: string } & Record<string, unknown>;
export type ShopOrder = { id: string } & Record<string, unknown>;
