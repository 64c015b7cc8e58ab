/** Whether a host name always means this machine. Other names can be made to point here by anybody. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/** Whether an IP address belongs to this machine. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(ip);
}
