import type { IncomingHttpHeaders } from 'node:http';

/** The attribute `Secure` of a cookie, where the page came over TLS: a proxy in front says so. Empty over plain HTTP. */
export const secureAttribute = (headers: IncomingHttpHeaders): string =>
  headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
