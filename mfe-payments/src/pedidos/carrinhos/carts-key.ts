/** The first part of the keys of all queries of carts. */
export const CARTS = 'carts';
