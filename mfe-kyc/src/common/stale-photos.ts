import type { LocalPhoto, LocalPhotos } from './local-photos';
import type { SlotProgress } from './slot-progress';

/** What stands in a slot, and what has become of it: another text when anything has changed. */
export const contentsOf = ({ documentId, state }: SlotProgress): string => `${state} ${documentId ?? ''}`;

/**
 * Whether a photo that was not sent says nothing about its slot any more: it was taken for what stood there then, and something
 * else does now (from the phone, or this very photo, whose answer was lost), or nothing is taken there any more.
 */
function isStale(photo: LocalPhoto, progress: SlotProgress, closed: boolean): boolean {
  if (photo.state === 'sent') return false;
  return closed || progress.state === 'approved' || photo.over !== contentsOf(progress);
}

/** The photos without those that are left over. */
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
