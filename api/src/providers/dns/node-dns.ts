import { Resolver } from 'node:dns/promises';
import { isLoopbackName, isPublicAddress } from '../../security/ip-address';
import { type CaaRecord, type Dns, type DnsQuestions, DnsSilent } from './dns';

/** A server that is down delays an answer by this much. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** Of a zone's servers so many are asked. */
const MOST_SERVERS = 4;
/** The errors of a name without records. Every other failure says nothing about the records. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** A long value comes in parts. */
const textOf = (parts: readonly string[]): string => parts.join('');

/** An answer, empty where there is nothing. @throws DnsSilent */
async function found<Item>(asked: Promise<Item[]>): Promise<Item[]> {
  try {
    return await asked;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NOTHING.has(code)) return [];
    throw new DnsSilent(code || 'unknown', { cause: error });
  }
}

function caaOf(record: Awaited<ReturnType<Resolver['resolveCaa']>>[number]): CaaRecord {
  if (record.issue !== undefined) return { tag: 'issue', value: record.issue };
  if (record.issuewild !== undefined) return { tag: 'issuewild', value: record.issuewild };
  return { tag: 'other', value: '' };
}

/** A name of DNS is the same in upper case. */
const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());

function questionsTo(servers: readonly string[], timeoutMs: number): DnsQuestions & { resolver: Resolver } {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    resolver,
    cname: async (name) => lower(await found(resolver.resolveCname(name))),
    txt: async (name) => (await found(resolver.resolveTxt(name))).map(textOf),
    async addresses(name) {
      const both = await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))]);
      return both.flat();
    },
    caa: async (name) => (await found(resolver.resolveCaa(name))).map(caaOf),
  };
}

const portOf = (server: string): string => new URL(`dns://${server}`).port || '53';

/**
 * Asks name servers.
 * @param servers that answer for all of the DNS, as `address` or `address:port`; empty for those of this machine. Where they are on this
 *   machine, so may be those of zones, on the same port
 */
export function nodeDns(servers: readonly string[], timeoutMs = TIMEOUT_MS): Dns {
  const { resolver, ...questions } = questionsTo(servers, timeoutMs);
  const [first] = servers;
  const isLocal = first !== undefined && isLoopbackName(new URL(`dns://${first}`).hostname);
  const mayAsk = (address: string) => isLocal || isPublicAddress(address);
  const serverAt = (address: string) =>
    `${address.includes(':') ? `[${address}]` : address}:${isLocal ? portOf(first) : '53'}`;
  return {
    ...questions,
    async ofZone(domain) {
      const names = await found(resolver.resolveNs(domain));
      const addresses = await Promise.all(
        names.slice(0, MOST_SERVERS).map((name) => questions.addresses(name)),
      );
      const asked = addresses.flat().filter(mayAsk).slice(0, MOST_SERVERS);
      return asked.length === 0 ? undefined : questionsTo(asked.map(serverAt), timeoutMs);
    },
  };
}
