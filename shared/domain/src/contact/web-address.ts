/** An address as it is kept: browsers read past tabs and line ends in one (URL Standard, 4.4), logs and headers do not. */
export const addressLine = (typed: string): string => typed.replaceAll(/[\t\n\r]/g, '').trim();

/** The problem of a web address, in words; null where there is none, or nothing was typed. */
export const webAddressProblem = (text: string): string | null =>
  text === '' || /^https?:\/\/[^\s/]\S*$/.test(text) ? null : 'Use um endereço que começa com https.';

/** A name with at least two labels: `loja.example`, and neither `localhost` nor `192.0.2.1`. */
const DOMAIN_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a text is the origin of one site, `https://loja.com.br`: scheme, a whole name and a port, and neither a path nor a
 * pattern such as `https://*.loja.com.br` or `https://.loja.com.br`. This machine counts too, for who develops.
 */
export function isSiteOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  if (origin !== text || !/^https?:$/.test(protocol)) return false;
  return DOMAIN_NAME.test(hostname) || LOOPBACK_NAMES.includes(hostname);
}

/** Whether a text is the address of a page that buyers may be led to: https, a domain's name, no login, no port. */
export function isShopAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  return (
    protocol === 'https:' && DOMAIN_NAME.test(hostname) && username === '' && password === '' && port === ''
  );
}
