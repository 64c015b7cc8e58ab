import type { LocalPhoto, LocalPhotos } from './local-photos';
import type { SlotProgress } from './slot-progress';

/** A slot's contents and state as a text, for comparison. */
export const contentsOf = ({ documentId, state }: SlotProgress): string => `${state} ${documentId ?? ''}`;

/**
 * Whether an unsent photo is stale: the slot's contents have changed since it was taken (by the phone, or by this
 * photo after a lost answer), or the slot takes no photo any more.
 */
function isStale(photo: LocalPhoto, progress: SlotProgress, closed: boolean): boolean {
  if (photo.state === 'sent') return false;
  return closed || progress.state === 'approved' || photo.over !== contentsOf(progress);
}

/** The photos without stale ones. */
export function withoutStale(
  photos: LocalPhotos,
  slots: readonly SlotProgress[],
  closed: boolean,
): LocalPhotos {
  const current: LocalPhotos = {};
  for (const progress of slots) {
    const photo = photos[progress.slot];
    if (photo && !isStale(photo, progress, closed)) current[progress.slot] = photo;
  }
  return current;
}
