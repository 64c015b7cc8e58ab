import { type DomainReason, type DomainRecord, proofName, proofValue, splitHost } from '@balcao/domain';
import { type CaaRecord, type Dns, type DnsQuestions, DnsSilent } from '../../../providers/dns/dns';
import { isOfCloudflare } from './cloudflare';

/** A host whose DNS is looked at. */
export interface CheckedHost {
  host: string;
  /** The registered domain: the host without its first label. */
  registeredDomain: string;
  /** The host that it is to point to. */
  target: string;
  proofToken: string;
}

/** The findings of a check of the DNS. */
export interface HostFindings {
  records: DomainRecord[];
  /** Empty where the host is proven and nothing keeps a certificate from it. */
  reason: DomainReason | '';
  /** The proofs that stand in the DNS, of this store and of others. */
  proofs: string[];
}

/** A quote that was pasted along with a value is no part of it. */
const withoutQuotes = (value: string): string => value.replaceAll(/^"+|(?<!")"+$/g, '').trim();

/** Finds what the zone's own servers have; what they do not know, or where they do not answer, is asked of all the DNS. */
async function asked<Item>(
  dns: Dns,
  zone: DnsQuestions | undefined,
  ask: (of: DnsQuestions) => Promise<Item[]>,
): Promise<Item[]> {
  const own = zone === undefined ? [] : await ask(zone).catch(onlySilent);
  return own.length > 0 ? own : ask(dns);
}

function onlySilent(error: unknown): never[] {
  if (error instanceof DnsSilent) return [];
  throw error;
}

/** The target that a host points to, and the problem with it. A CNAME may come through others, or flattened to the target's addresses. */
async function pointing(dns: Dns, zone: DnsQuestions | undefined, { host, target }: CheckedHost) {
  const name = splitHost(host).label;
  const record = (found: string, ok: boolean): DomainRecord => ({
    type: 'CNAME',
    name,
    expected: target,
    found,
    ok,
  });
  const names = await asked(dns, zone, (of) => of.cname(host));
  if (names.includes(target)) return { record: record(target, true), reason: '' as const };
  const addresses = await asked(dns, zone, (of) => of.addresses(host));
  const [own, others] = [addresses, names[0] ?? addresses.join(', ')];
  if (own.length > 0) {
    const targets = await dns.addresses(target);
    if (own.every((address) => targets.includes(address)))
      return { record: record(others, true), reason: '' as const };
    if (own.some(isOfCloudflare))
      return { record: record(others, false), reason: 'proxy_cloudflare' as const };
  }
  return {
    record: record(others, false),
    reason: others === '' ? ('sem_registro' as const) : ('cname_diferente' as const),
  };
}

/** Whether the store has proven that it works on the zone. */
async function proof(dns: Dns, zone: DnsQuestions | undefined, { host, proofToken }: CheckedHost) {
  const values = await asked(dns, zone, (of) => of.txt(`_verifica.${host}`));
  const proofs = values.map(withoutQuotes);
  const expected = proofValue(proofToken);
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

/** Whether the nearest CAA records on the way up keep this authority from issuing (RFC 8659). */
function blocks(records: readonly CaaRecord[], authority: string): boolean {
  const issuers = records
    .filter(({ tag }) => tag === 'issue')
    .map(({ value }) => value.split(';')[0]?.trim() ?? '');
  return issuers.length > 0 && !issuers.includes(authority);
}

/** The CAA record that blocks, at the name where it stands; undefined where none does. */
async function blocking(
  dns: Dns,
  zone: DnsQuestions | undefined,
  { host, registeredDomain }: CheckedHost,
  authority: string,
): Promise<DomainRecord | undefined> {
  for (const name of [host, registeredDomain]) {
    const records = await asked(dns, zone, (of) => of.caa(name));
    if (records.length === 0) continue;
    if (!blocks(records, authority)) return undefined;
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
 * @param authority that certificates come from, as CAA records name it
 * @throws DnsSilent where it cannot be asked, which says nothing of the host
 */
export async function checkDns(dns: Dns, host: CheckedHost, authority: string): Promise<HostFindings> {
  const zone = await dns.ofZone(host.registeredDomain).catch((error: unknown) => {
    if (error instanceof DnsSilent) return undefined;
    throw error;
  });
  const [points, proves, caa] = await Promise.all([
    pointing(dns, zone, host),
    proof(dns, zone, host),
    blocking(dns, zone, host, authority),
  ]);
  return {
    records: [points.record, proves.record, ...(caa ? [caa] : [])],
    reason: points.reason || proves.reason || (caa ? 'caa_bloqueia' : ''),
    proofs: proves.proofs,
  };
}
