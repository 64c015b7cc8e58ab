/**
 * The name of a cookie that no other host can set. A page on a name beside a host can set cookies for both; by TLS, a name with this prefix is
 * taken from the very host alone, and counts for all of its paths (RFC 6265bis, 4.1.3.2).
 */
export const hostOnlyCookie = (isTls: boolean, name: string): string => (isTls ? `__Host-${name}` : name);

/** The cookie of a buyer's session. Its path is the whole host, so the link is in its name; without one, what all such names begin with. */
export const sessionCookie = (isTls: boolean, link = ''): string => hostOnlyCookie(isTls, `checkout.${link}`);
