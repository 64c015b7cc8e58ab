import ipaddr from 'ipaddr.js';

const IPV4_BYTES = 3;
const IPV6_BYTES = 6;

/** The network of an address, as those who change their address stay in it: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return bytes.slice(0, bytes.length === 4 ? IPV4_BYTES : IPV6_BYTES).join('.');
}

/** The one block of IPv6 that is given out. What lies outside reaches inner networks or nothing, such as `::10.0.0.1`. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its number, and answered by the cloud that a machine runs in. */
const OF_CLOUDS = ['168.63.129.16'];

/** Whether an IP address is one of the internet: not private, shared, reserved, translated or special in another way. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || OF_CLOUDS.includes(parsed.toString())) return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
}

/** Whether a host name always means this machine. Other names can be made to point here by anybody. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/** Whether an IP address belongs to this machine. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(ip);
}
