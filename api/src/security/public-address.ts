import ipaddr from 'ipaddr.js';

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
