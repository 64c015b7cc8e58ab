/**
 * Requests are made before any is sent, so they name what earlier answers brought by a placeholder: an id of some kind, or
 * the ETag that the address had last. It has only characters that stay as they are in a URL and in JSON.
 */
const PLACEHOLDER = /~(?<kind>[\w-]+)\.(?<choice>\d+)~/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Enough to choose from; older ids are mostly of records that are gone. */
const MOST_KEPT = 200;

/** Stands for some known id of a kind: a path's segment (`products`) or a member's name (`idLoja`). */
export const knownId = (kind: string, choice: number): string => `~${kind}.${choice}~`;

/** Stands for the ETag of the address that is called. */
export const CURRENT_ETAG = '~etag.0~';

const firstSegment = (url: string): string => /^\/([\w-]+)/.exec(url)?.[1] ?? '';
const addressOf = (url: string): string => url.split('?')[0] ?? url;

/** The ids and ETags that answers have brought. */
export class KnownThings {
  private readonly ids = new Map<string, string[]>();
  private readonly etags = new Map<string, string>();

  constructor(first: Record<string, string[]>) {
    for (const [kind, ids] of Object.entries(first)) for (const id of ids) this.keep(kind, id);
  }

  /** Puts what is known in the place of placeholders: an id of the kind, else of any kind. */
  fillIn(text: string, url: string): string {
    return text.replace(PLACEHOLDER, (_match, kind: string, choice: string) => {
      if (kind === 'etag') return this.etags.get(addressOf(url)) ?? '"1"';
      const ids = this.ids.get(kind) ?? [...this.ids.values()].flat();
      return ids[Number(choice) % ids.length] ?? '';
    });
  }

  /** Learns from an answer. */
  learn(url: string, etag: unknown, body: unknown): void {
    if (typeof etag === 'string') this.etags.set(addressOf(url), etag);
    this.collect(firstSegment(url), body);
  }

  private collect(segment: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') this.collect(segment, member);
      else if (UUID.test(member)) this.keep(name === 'id' ? segment : name, member);
    }
  }

  private keep(kind: string, id: string): void {
    const ids = this.ids.get(kind) ?? [];
    if (ids.includes(id)) return;
    ids.push(id);
    if (ids.length > MOST_KEPT) ids.shift();
    this.ids.set(kind, ids);
  }
}
