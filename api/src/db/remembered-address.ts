import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Asks for all addresses of a name. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up as the system does, but remembers the addresses: connections go to those at once while the name is asked anew, once at a time. A
 * container's name is gone while it restarts, and a lookup of it may hang for ten seconds in one of the four threads that all lookups of the
 * process share; connections would wait behind it after PostgreSQL is back.
 */
export function createRememberingLookup(lookup: Lookup = systemLookup): LookupFunction {
  const known = new Map<string, LookupAddress[]>();
  const pending = new Map<string, Promise<LookupAddress[]>>();

  function ask(host: string): Promise<LookupAddress[]> {
    const asked = pending.get(host);
    if (asked) return asked;
    const answer = new Promise<LookupAddress[]>((resolve, reject) => {
      lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
    });
    pending.set(host, answer);
    answer
      .then((addresses) => known.set(host, addresses))
      // Who has no address yet gets the error itself.
      .catch(() => {})
      .finally(() => pending.delete(host));
    return answer;
  }

  return (host, options, callback) => {
    const answer = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    };
    const family = isIP(host);
    if (family !== 0) return answer([{ address: host, family }]);
    const asked = ask(host);
    const addresses = known.get(host);
    if (addresses) process.nextTick(answer, addresses);
    else asked.then(answer, (error: NodeJS.ErrnoException) => callback(error, []));
  };
}
