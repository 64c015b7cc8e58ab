/** Whether a request names this machine itself, rather than a name that somebody else lets point here. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/** Whether an address is of this machine. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(ip);
}
