import { BlockList, isIP } from 'node:net';
import {
  type DomainReason,
  type DomainRecord,
  proofName,
  proofValue,
  splitHost,
  targetHost,
} from '@balcao/domain';
import { type Dns, type DnsQuestions, DnsSilent } from '../../providers/dns/dns';
import type { DomainRow } from './domain';

/** The findings of a check of the DNS. */
export interface HostFindings {
  records: DomainRecord[];
  /** Empty where the host is proven and nothing keeps a certificate from it. */
  reason: DomainReason | '';
  /** The proofs that stand in the DNS, of this store and of others. */
  proofs: string[];
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The addresses of Cloudflare's proxy, which hides where a name points to, by its own list (cloudflare.com/ips). */
const cloudflare = new BlockList();
for (const [network, prefix] of [
  ['173.245.48.0', 20],
  ['103.21.244.0', 22],
  ['103.22.200.0', 22],
  ['103.31.4.0', 22],
  ['141.101.64.0', 18],
  ['108.162.192.0', 18],
  ['190.93.240.0', 20],
  ['188.114.96.0', 20],
  ['197.234.240.0', 22],
  ['198.41.128.0', 17],
  ['162.158.0.0', 15],
  ['104.16.0.0', 13],
  ['104.24.0.0', 14],
  ['172.64.0.0', 13],
  ['131.0.72.0', 22],
  ['2400:cb00::', 32],
  ['2606:4700::', 32],
  ['2803:f800::', 32],
  ['2405:b500::', 32],
  ['2405:8100::', 32],
  ['2a06:98c0::', 29],
  ['2c0f:f248::', 32],
] as const)
  cloudflare.addSubnet(network, prefix, familyOf(network));

function onlySilent(error: unknown): undefined {
  if (!(error instanceof DnsSilent)) throw error;
}

/** Asks what the zone's own servers have; what they do not know, or where they do not answer, is asked of all the DNS. */
type Ask = <Item>(question: (of: DnsQuestions) => Promise<Item[]>) => Promise<Item[]>;

/** The target that a host points to, and the problem with it. A CNAME may come through others, or flattened to the target's addresses. */
async function pointing(
  ask: Ask,
  dns: Dns,
  host: string,
  target: string,
): Promise<{ record: DomainRecord; reason: DomainReason | '' }> {
  const found = (value: string, reason: DomainReason | '') => ({
    record: {
      type: 'CNAME' as const,
      name: splitHost(host).label,
      expected: target,
      found: value,
      ok: reason === '',
    },
    reason,
  });
  const names = await ask((of) => of.cname(host));
  if (names.includes(target)) return found(target, '');
  const addresses = await ask((of) => of.addresses(host));
  const others = names[0] ?? addresses.join(', ');
  if (addresses.length > 0) {
    const targets = await dns.addresses(target);
    if (addresses.every((address) => targets.includes(address))) return found(others, '');
    if (addresses.some((address) => cloudflare.check(address, familyOf(address))))
      return found(others, 'proxy_cloudflare');
  }
  return found(others, others === '' ? 'sem_registro' : 'cname_diferente');
}

/** Whether the store has proven that it works on the zone. */
async function proof(ask: Ask, host: string, token: string) {
  const values = await ask((of) => of.txt(`_verifica.${host}`));
  // A quote that was pasted along with a value is no part of it.
  const proofs = values.map((value) => value.replaceAll(/^"+|(?<!")"+$/g, '').trim());
  const expected = proofValue(token);
  const ok = proofs.includes(expected);
  const record: DomainRecord = {
    type: 'TXT',
    name: proofName(host),
    expected,
    found: ok ? expected : (proofs[0] ?? ''),
    ok,
  };
  const missing = proofs.length === 0 ? ('txt_ausente' as const) : ('txt_diferente' as const);
  return { record, proofs, reason: ok ? ('' as const) : missing };
}

/** The nearest CAA record on the way up that keeps this authority from issuing (RFC 8659); undefined where none does. */
async function blocking(
  ask: Ask,
  names: readonly string[],
  authority: string,
): Promise<DomainRecord | undefined> {
  for (const name of names) {
    const records = await ask((of) => of.caa(name));
    if (records.length === 0) continue;
    const issuers = records
      .filter(({ tag }) => tag === 'issue')
      .map(({ value }) => value.split(';')[0]?.trim() ?? '');
    if (issuers.length === 0 || issuers.includes(authority)) return undefined;
    return {
      type: 'CAA',
      name,
      expected: `0 issue "${authority}"`,
      found: records.map(({ tag, value }) => `0 ${tag} "${value}"`).join(', '),
      ok: false,
    };
  }
  return undefined;
}

/**
 * Looks at the DNS of a host.
 * @param base below which each domain has its own target
 * @param authority that certificates come from, as CAA records name it
 * @throws DnsSilent where it cannot be asked, which says nothing of the host
 */
export async function checkDns(
  dns: Dns,
  { host, registered_domain, target_label, proof_token }: DomainRow,
  { base, authority }: { base: string; authority: string },
): Promise<HostFindings> {
  const zone = await dns.ofZone(registered_domain).catch(onlySilent);
  const ask: Ask = async (question) => {
    const own = zone && (await question(zone).catch(onlySilent));
    return own && own.length > 0 ? own : question(dns);
  };
  const [points, proves, caa] = await Promise.all([
    pointing(ask, dns, host, targetHost(target_label, base)),
    proof(ask, host, proof_token),
    blocking(ask, [host, registered_domain], authority),
  ]);
  return {
    records: [points.record, proves.record, ...(caa ? [caa] : [])],
    reason: points.reason || proves.reason || (caa ? 'caa_bloqueia' : ''),
    proofs: proves.proofs,
  };
}
