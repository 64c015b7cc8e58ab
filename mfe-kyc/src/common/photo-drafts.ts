import type { Drafts } from '@balcao/contract';
import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import type { CapturedImage } from '@balcao/ui/camera';

/** A photo that was taken and not sent. */
export interface KeptPhoto {
  image: CapturedImage;
  /** What stood in its slot then, as `contentsOf` tells it. */
  over: string;
}

/** The same, as it survives a reload. */
interface StoredPhoto extends KeptPhoto {
  /** The attempt it was taken for: another person's, or a later one, never sees it. */
  reportId: string;
  /** Milliseconds since 1970. */
  takenAt: number;
}

const MAX_KEPT_MS = 24 * 60 * 60 * 1_000;

const keyOf = (slot: DocumentSlot) => `kyc-${slot}`;

export type KeptPhotos = Partial<Record<DocumentSlot, KeptPhoto>>;

/** Where photos wait for being sent. */
export interface PhotoDrafts {
  /** What is kept for this attempt. Whatever else is there is removed. */
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

/** On a phone that was borrowed for the photos nothing stays behind. */
export const noDrafts: PhotoDrafts = {
  load: async () => ({}),
  save: async () => {},
  remove: async () => {},
};
