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
