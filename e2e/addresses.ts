/** The port of the product of this run; another port lets two runs share a machine. */
export const PRODUCT_PORT = Number(process.env.E2E_PORT ?? 4310);
export const PRODUCT_URL = `http://localhost:${PRODUCT_PORT}`;
/** The double of the postal-code service. */
export const POSTAL_CODE_PORT = PRODUCT_PORT + 1;
export const POSTAL_CODE_URL = `http://127.0.0.1:${POSTAL_CODE_PORT}`;
/** Fixed, so that an edge beside the product's own can pass calls on. */
export const API_PORT = PRODUCT_PORT + 2;
/** The edge of tests that promote versions. */
export const CHANNEL_PORT = PRODUCT_PORT + 3;
/** The origin of a developer's build of an area: another one than the product's. */
export const DEVELOPER_ORIGIN = `http://localhost:${PRODUCT_PORT + 4}`;
/** An edge with a store, whose control the product's API asks what runs. */
export const CONTROL_PORT = PRODUCT_PORT + 5;
export const CONTROL_URL = `http://127.0.0.1:${CONTROL_PORT}`;
/** The token of the control API; the store exists only for this run. */
export const CONTROL_TOKEN = `balcao_${'e2e'.repeat(14)}e`;
/** The double of Iugu's API. */
export const IUGU_PORT = PRODUCT_PORT + 6;
export const IUGU_URL = `http://127.0.0.1:${IUGU_PORT}`;
/** The double of Shopify, where every shop is. */
export const SHOPIFY_PORT = PRODUCT_PORT + 7;
export const SHOPIFY_URL = `http://127.0.0.1:${SHOPIFY_PORT}`;
/** The doubles of name servers and of an authority that issues certificates, and where records are created. */
export const DNS_PORT = PRODUCT_PORT + 8;
export const DNS_SERVER = `127.0.0.1:${DNS_PORT}`;
export const ACME_PORT = PRODUCT_PORT + 9;
export const ACME_URL = `http://127.0.0.1:${ACME_PORT}/directory`;
export const PANEL_PORT = PRODUCT_PORT + 10;
export const PANEL_URL = `http://127.0.0.1:${PANEL_PORT}`;
/** The ports of the product on sellers' domains, in place of the ports 443 and 80. */
export const DOMAINS_TLS_PORT = PRODUCT_PORT + 11;
export const DOMAINS_HTTP_PORT = PRODUCT_PORT + 12;
/** Of an area that is built anew at each save. */
export const HOT_RELOAD_PORT = PRODUCT_PORT + 13;
/** The examples of other hosts: other origins than the product's, which it lets load areas. */
export const TINY_SHELL_PORT = PRODUCT_PORT + 20;
export const TINY_SHELL_URL = `http://localhost:${TINY_SHELL_PORT}`;
export const VITE_HOST_PORT = PRODUCT_PORT + 22;
export const VITE_HOST_URL = `http://localhost:${VITE_HOST_PORT}`;
/** The edge of a sandbox of versions. */
export const SANDBOX_PORT = PRODUCT_PORT + 21;
