/** The version of the GraphQL Admin API that is called: https://shopify.dev/docs/api/usage/versioning */
export const SHOPIFY_API_VERSION = '2026-10';

/** From this day on Shopify answers calls of that version by another one. A test fails 60 days before. */
export const SHOPIFY_API_VERSION_ENDS = '2027-10-01';
