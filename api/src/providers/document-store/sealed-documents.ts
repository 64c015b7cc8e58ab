import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { StoredDocument } from './document-store';

/** The key ring that encrypts files, and their store. */
export type SealingParts = Pick<Platform, 'identityDocuments' | 'keyRing'>;

/** The owner of a file, and its name, which is its row's id. */
interface Place {
  sellerId: string;
  name: string;
}

/** Files that only the key ring opens. The key binds each to its seller, its name and what it is for. */
export function sealedDocuments(field: string) {
  const secretPlaceOf = ({ sellerId, name }: Place) => ({ sellerId, recordId: name, field });
  return {
    /** Encrypts and stores a file. */
    async keep(
      { identityDocuments, keyRing }: SealingParts,
      place: Place,
      { bytes, ...file }: Omit<StoredDocument, 'name'>,
    ): Promise<void> {
      const sealed = keyRing.encryptBytes(bytes, secretPlaceOf(place));
      await identityDocuments.put(place.sellerId, { ...file, name: place.name, bytes: sealed });
    },

    /** A stored file. @throws Problem not_found after its retention */
    async read(
      { identityDocuments, keyRing }: SealingParts,
      place: Place,
    ): Promise<{ mime: string; bytes: Buffer }> {
      const found = await identityDocuments.find(place.name);
      if (found === undefined) throw new Problem('not_found');
      return { mime: found.mime, bytes: keyRing.decryptBytes(found.bytes, secretPlaceOf(place)) };
    },

    /**
     * Re-encrypts a stored file with the current key. The caller locks its row, so that nobody deletes the file meanwhile.
     * @returns false when there was nothing to do
     */
    async reseal(
      { identityDocuments, keyRing }: SealingParts,
      place: Place,
      { width, height }: Pick<StoredDocument, 'width' | 'height'>,
    ): Promise<boolean> {
      const found = await identityDocuments.find(place.name);
      const bytes = found && keyRing.resealBytes(found.bytes, secretPlaceOf(place));
      if (!bytes) return false;
      const { sellerId, name } = place;
      await identityDocuments.put(sellerId, { name, mime: found.mime, bytes, width, height });
      return true;
    },
  };
}
