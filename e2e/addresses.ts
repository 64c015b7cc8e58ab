/** Where the product of this run listens. */
export const PRODUCT_URL = 'http://localhost:4310';
export const PRODUCT_PORT = 4310;
/** The double of the postal-code service. */
export const POSTAL_CODE_PORT = 4311;
export const POSTAL_CODE_URL = `http://127.0.0.1:${POSTAL_CODE_PORT}`;
