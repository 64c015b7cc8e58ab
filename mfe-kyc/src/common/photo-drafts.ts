import type { Drafts } from '@balcao/contract';
import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import type { CapturedImage } from '@balcao/ui/camera';

/** A photo that was taken and not sent. */
export interface KeptPhoto {
  image: CapturedImage;
  /** The contents of its slot when it was taken, as `contentsOf` gives them. */
  over: string;
}

/** A photo as it is stored. */
interface StoredPhoto extends KeptPhoto {
  /** The attempt that it was taken for. Other attempts do not get it. */
  reportId: string;
  /** Milliseconds since 1970. */
  takenAt: number;
}

const MAX_KEPT_MS = 24 * 60 * 60 * 1_000;

const keyOf = (slot: DocumentSlot) => `kyc-${slot}`;

export type KeptPhotos = Partial<Record<DocumentSlot, KeptPhoto>>;

/** The photos of an attempt that wait to be sent. */
export interface PhotoDrafts {
  /** Loads the photos of this attempt and removes all others. */
  load(): Promise<KeptPhotos>;
  save(slot: DocumentSlot, photo: KeptPhoto): Promise<void>;
  remove(slot: DocumentSlot): Promise<void>;
}

/** Photos of one attempt among the shell's drafts, which are wiped at logout; none is kept longer than a day. */
export function photoDrafts(drafts: Drafts, reportId: string): PhotoDrafts {
  return {
    async load() {
      const kept: KeptPhotos = {};
      for (const slot of DOCUMENT_SLOTS) {
        const stored = await drafts.load<StoredPhoto>(keyOf(slot));
        if (!stored) continue;
        const isOurs = stored.reportId === reportId && Date.now() - stored.takenAt < MAX_KEPT_MS;
        if (isOurs) kept[slot] = stored;
        else await drafts.remove(keyOf(slot));
      }
      return kept;
    },
    save: (slot, photo) =>
      drafts.save(keyOf(slot), { ...photo, reportId, takenAt: Date.now() } satisfies StoredPhoto),
    remove: (slot) => drafts.remove(keyOf(slot)),
  };
}

/** A phone keeps no photos, because it may be borrowed. */
export const noDrafts: PhotoDrafts = {
  load: async () => ({}),
  save: async () => {},
  remove: async () => {},
};
