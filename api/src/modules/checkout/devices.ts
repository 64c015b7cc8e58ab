import type { V1SessionChange } from '@balcao/api-schema';
import {
  HIDDEN_TEXT,
  isValidCnpj,
  maskCep,
  maskCnpj,
  maskCpf,
  maskEmail,
  maskPersonName,
  maskPhone,
} from '@balcao/domain';
import { UUID } from 'uuidv7';
import type { Digest } from '../../security/digest';
import { sameSecret } from '../../security/same-secret';
import type { SessionContent } from './tables/buyer-checkouts-schema';

/** The ids of a seller and of a session, and the mark of this installation. */
const SHARE = /^([\w-]{43})([\w-]{22})$/;
const ID_BYTES = 16;

interface SessionIds {
  seller_id: string;
  id: string;
}

const markOf = (digest: Digest, { seller_id, id }: SessionIds) =>
  digest(`shared-purchase|${seller_id}|${id}`).slice(0, 22);

/**
 * The secret of the address by which a purchase is opened on another device. It is no token: a device that has it becomes a guest. It is
 * reckoned and not stored, so that an order costs nothing more.
 */
export function shareOf(digest: Digest, session: SessionIds): string {
  const ids = [session.seller_id, session.id].map((id) => UUID.parse(id).bytes);
  return Buffer.concat(ids).toString('base64url') + markOf(digest, session);
}

/** The session that a shared address leads to; undefined for one that this installation has not made. */
export function sharedIds(digest: Digest, share: string): SessionIds | undefined {
  const [, ids, mark = ''] = SHARE.exec(share) ?? [];
  if (ids === undefined) return undefined;
  const bytes = Buffer.from(ids, 'base64url');
  const idAt = (from: number) => UUID.ofInner(bytes.subarray(from, from + ID_BYTES)).toString();
  const session = { seller_id: idAt(0), id: idAt(ID_BYTES) };
  return sameSecret(mark, markOf(digest, session)) ? session : undefined;
}

type Typed = Pick<SessionContent, 'contact' | 'address' | 'typedOn'>;

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  'contact.name': maskPersonName,
  'contact.email': maskEmail,
  'contact.phone': maskPhone,
  'contact.document': (document) => (isValidCnpj(document) ? maskCnpj(document) : maskCpf(document)),
  'contact.birth_date': () => HIDDEN_TEXT,
  'address.zip': maskCep,
  'address.street': () => HIDDEN_TEXT,
  'address.number': () => HIDDEN_TEXT,
  'address.complement': () => HIDDEN_TEXT,
  'address.district': () => HIDDEN_TEXT,
};

const textAt = (typed: Typed, path: string): string => {
  const [part = '', field = ''] = path.split('.');
  return (typed as unknown as Record<string, Record<string, string>>)[part]?.[field] ?? '';
};

/** The fields that hold something which only the device that typed it is shown. City and state are nobody's name. */
const hiddenPaths = (typed: Typed, device: string): string[] =>
  Object.keys(MASKS).filter((path) => textAt(typed, path) !== '' && (typed.typedOn?.[path] ?? '') !== device);

/** The fields that are hidden from a device, masked, by their paths. */
export const masksOf = (typed: Typed, device: string): Record<string, string> =>
  Object.fromEntries(
    hiddenPaths(typed, device).map((path) => [path, MASKS[path]?.(textAt(typed, path)) ?? '']),
  );

/** The typed content without the fields that are hidden from a device. */
export function withoutHidden(typed: Typed, device: string): Typed {
  const shown = { contact: { ...typed.contact }, address: { ...typed.address } };
  for (const path of hiddenPaths(typed, device)) setText(shown, path, '');
  return shown;
}

/** Whether a change has made another person or another place of a purchase. */
export const isOtherBuyer = (before: Typed, after: Typed): boolean =>
  JSON.stringify([before.contact, before.address]) !== JSON.stringify([after.contact, after.address]);

/** Notes on which device the fields were typed that a change has made others. */
export function notingDevice<T extends Typed>(before: Typed, after: T, device: string): T {
  const changed = Object.keys(MASKS).filter((path) => textAt(before, path) !== textAt(after, path));
  if (changed.length === 0) return after;
  const others = Object.entries(before.typedOn ?? {}).filter(([path]) => !changed.includes(path));
  const own = device === '' ? [] : changed.map((path) => [path, device] as const);
  return { ...after, typedOn: Object.fromEntries([...others, ...own]) };
}

function setText(typed: Typed, path: string, text: string): void {
  const [part = '', field = ''] = path.split('.');
  (typed as unknown as Record<string, Record<string, string>>)[part] = {
    ...(typed as unknown as Record<string, Record<string, string>>)[part],
    [field]: text,
  };
}

/** A change by a device that sees masks: an empty field is one that was left as it is, and takes nothing away. */
export function keepingHidden(content: Typed, change: V1SessionChange, device: string): V1SessionChange {
  const hidden = hiddenPaths(content, device);
  const kept = <T extends object>(part: string, sent: T): T =>
    Object.fromEntries(
      Object.entries(sent).filter(([field, text]) => text !== '' || !hidden.includes(`${part}.${field}`)),
    ) as T;
  return {
    ...change,
    ...(change.contact && { contact: kept('contact', change.contact) }),
    ...(change.address && { address: kept('address', change.address) }),
  };
}
