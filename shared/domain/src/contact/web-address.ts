/** What is wrong with the address of something on the web, in words; null where nothing is, or nothing was typed. */
export const webAddressProblem = (text: string): string | null =>
  text === '' || /^https?:\/\/[^\s/]\S*$/.test(text) ? null : 'Use um endereço que começa com https.';

/** A name with at least two labels: `loja.example`, and neither `localhost` nor `192.0.2.1`. */
const DOMAIN_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;

/** Whether a text is the address of a page that buyers may be led to: https, a domain's name, no login, no port. */
export function isShopAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  return (
    protocol === 'https:' && DOMAIN_NAME.test(hostname) && username === '' && password === '' && port === ''
  );
}
