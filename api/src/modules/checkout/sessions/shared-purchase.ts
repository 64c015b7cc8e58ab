import { UUID } from 'uuidv7';
import type { Digest } from '../../../security/digest';
import { sameSecret } from '../../../security/same-secret';

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
