/**
 * Requests are generated before any is sent, so they refer to earlier answers by placeholders: an id of some kind, or
 * the last ETag of the record. A placeholder's characters need no escaping in a URL or JSON.
 */
const PLACEHOLDER = /~(?<kind>[\w-]+)\.(?<choice>\d+)~/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Enough to choose from; older ids mostly belong to deleted records. */
const MAX_KEPT = 200;
const NEWEST = 4;

/** Stands for some known id of a kind: a path's segment (`products`) or a member's name (`idLoja`). */
export const knownId = (kind: string, choice: number): string => `~${kind}.${choice}~`;

/** Stands for the ETag of the record that is called. */
export const CURRENT_ETAG = '~etag.0~';

/** Stands for the e-mail of whoever calls. */
export const OWN_EMAIL = '~email.0~';

const addressOf = (url: string): string => url.split('?')[0] ?? url;

/** `/things?id=x`, `/things/x` and a body to `/things` with that id are about the same record. */
function recordOf(url: string, body = ''): string {
  const id = new URLSearchParams(url.split('?')[1]).get('id') ?? /"id":"([\w-]{36})"/.exec(body)?.[1];
  return id === undefined ? addressOf(url) : `${addressOf(url)}/${id}`;
}

/** `/admin/users/{id}/notes` → `notes`: what the ids in its answers are of. */
const kindOf = (url: string): string =>
  addressOf(url)
    .split('/')
    .findLast((segment) => segment !== '' && !UUID.test(segment)) ?? '';

/** Ids from `/products/import` are good for `/products/imports/{id}`. */
const singular = (kind: string): string => kind.replace(/s$/, '');

/** `/products/<id>/checkout-links/<id>` and `/products/{id}/checkout-links/{linkId}` have the same shape, as tokens have. */
const shapeOf = (path: string): string =>
  path.replace(/\{\w+\}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\/)[\w-]{43}(?=\/|$)/g, '{}');

/** The ids, addresses and ETags that answers have brought. */
export class KnownThings {
  private readonly ids = new Map<string, string[]>();
  /** Addresses of records, by their shape. */
  private readonly addresses = new Map<string, string[]>();
  private readonly etags = new Map<string, string>();

  /** @param records addresses of what is there from the start */
  constructor(first: Record<string, string[]>, records: readonly string[]) {
    for (const [kind, ids] of Object.entries(first)) for (const id of ids) this.keep(kind, id);
    for (const address of records) this.keepAddress(address);
  }

  /**
   * `url` with a known record's address; what follows the last id of the route's path stays. Undefined while none is
   * known.
   */
  atKnownRecord(route: string, url: string, choice: number): string | undefined {
    const prefix = route.slice(0, route.lastIndexOf('}') + 1);
    const known = this.addresses.get(shapeOf(prefix)) ?? [];
    if (prefix === '' || known.length === 0) return undefined;
    const depth = prefix.split('/').length;
    return [known[choice % known.length], ...url.split('/').slice(depth)].join('/');
  }

  /**
   * Replaces placeholders: by an id of the kind, else of any kind. A plain `id` belongs to the resource of the address.
   * `email` is the caller's.
   */
  fillIn(text: string, { url, body, email }: { url: string; body?: string; email: string }): string {
    return text.replace(PLACEHOLDER, (_match, kind: string, choice: string) => {
      if (kind === 'etag') return this.etags.get(recordOf(url, body)) ?? '"1"';
      if (kind === 'email') return email;
      const ids = this.ids.get(singular(kind === 'id' ? kindOf(url) : kind)) ?? [...this.ids.values()].flat();
      const chosen = Number(choice);
      // Half of the time one of the newest: older records may be gone.
      const among = chosen % 2 === 0 ? ids.slice(-NEWEST) : ids;
      return among[Math.floor(chosen / 2) % among.length] ?? '';
    });
  }

  /** Records the ids, address and ETag of an answer. */
  learn(url: string, etag: unknown, body: unknown): void {
    if (typeof etag === 'string') this.etags.set(recordOf(url), etag);
    this.collect(kindOf(url), addressOf(url), body);
  }

  /** Removes a deleted record. */
  forget(url: string): void {
    const address = addressOf(url);
    const rest = this.addresses.get(shapeOf(address))?.filter((known) => known !== address);
    if (rest) this.addresses.set(shapeOf(address), rest);
  }

  private collect(kind: string, address: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') this.collect(kind, address, member);
      else if (UUID.test(member)) this.keep(name === 'id' ? kind : name, member);
      if (name === 'id' && !address.endsWith(String(member))) this.keepAddress(`${address}/${member}`);
    }
  }

  private keep(kind: string, id: string): void {
    this.ids.set(singular(kind), withNewest(this.ids.get(singular(kind)), id));
  }

  private keepAddress(address: string): void {
    this.addresses.set(shapeOf(address), withNewest(this.addresses.get(shapeOf(address)), address));
  }
}

function withNewest(known: readonly string[] = [], one: string): string[] {
  return known.includes(one) ? [...known] : [...known, one].slice(-MAX_KEPT);
}
