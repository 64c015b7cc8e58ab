/** The app that the double of Shopify has installed in every shop. */
export const SHOP_APP = {
  clientId: '3f8a1c0e5b7d49266a90d1e2f3c4b5a6',
  clientSecret: 'shpss_segredo-do-aplicativo-1',
} as const;
