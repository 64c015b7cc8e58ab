import { randomUUID } from 'node:crypto';
import type { DisputeEvidence } from '@balcao/api-schema';
import { MAX_DISPUTE_EVIDENCE } from '@balcao/domain';
import type { Call } from '../../../call';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import type { SealingParts } from '../../../providers/document-store/sealed-documents';
import { lockAnswerable } from './answer';
import { drawEvidence, evidenceFiles } from './evidence-file';
import {
  countEvidence,
  deleteEvidence,
  deleteEvidenceRow,
  insertEvidence,
  listOldEvidence,
} from './evidence-repository';

/** The caller and the store of an answer, and the store of its files. */
export type EvidenceCall = Call<'database' | 'identityDocuments' | 'keyRing' | 'drawings'>;

/** Whether the dispute still takes a file, before one is read. @throws Problem as `lockAnswerable` */
export const assertTakesEvidence = ({ platform: { database }, owner }: EvidenceCall, id: string) =>
  database.withSeller(owner.sellerId, async (trx) => void (await lockAnswerable(trx, owner, id)));

/**
 * Adds a file to the answer of a dispute.
 * @throws Problem as `lockAnswerable`, as `drawEvidence`, and validation beyond the tenth
 */
export async function addEvidence(
  { platform, owner }: EvidenceCall,
  id: string,
  { part, name, upload }: { part: string; name: string; upload: Buffer },
): Promise<DisputeEvidence> {
  const { sellerId } = owner;
  const image = await drawEvidence({ drawings: platform.drawings, sellerId }, part, upload);
  // Fully random: nobody can guess a name in the store.
  const fileId = randomUUID();
  // The row is written before the file, so that every file is found by its row when its retention ends.
  const row = await platform.database.withSeller(sellerId, async (trx) => {
    await lockAnswerable(trx, owner, id);
    if ((await countEvidence(trx, sellerId, id)) >= MAX_DISPUTE_EVIDENCE)
      throw invalidField(part, [`Envie no máximo ${MAX_DISPUTE_EVIDENCE} arquivos.`]);
    const { width, height } = image;
    return insertEvidence(trx, { seller_id: sellerId, id: fileId, dispute_id: id, name, width, height });
  });
  await evidenceFiles.keep(platform, { sellerId, name: fileId }, image);
  return { id: row.id, name: row.name, createdAt: row.created_at.toISOString() };
}

/** Takes a file back that was not sent. @throws Problem as `lockAnswerable` */
export async function removeEvidence(
  { platform: { database, identityDocuments }, owner }: EvidenceCall,
  disputeId: string,
  id: string,
): Promise<void> {
  const { sellerId } = owner;
  const isGone = await database.withSeller(sellerId, async (trx) => {
    await lockAnswerable(trx, owner, disputeId);
    return deleteEvidence(trx, { sellerId, disputeId, id });
  });
  if (!isGone) throw new Problem('not_found');
  await identityDocuments.remove(sellerId, id);
}

/** Deletes files past their retention, or all of a seller. The row goes last, so that a file is never lost from sight. */
export async function purgeEvidence(
  { database, identityDocuments }: Pick<Platform, 'database' | 'identityDocuments'>,
  sellerId?: string,
): Promise<void> {
  for (;;) {
    const old = await listOldEvidence(database.platform, sellerId).execute();
    if (old.length === 0) return;
    for (const file of old) {
      await identityDocuments.remove(file.sellerId, file.id);
      await deleteEvidenceRow(database, file);
    }
  }
}

/** The files of an answer, JPEG, in the order in which they were added. */
export async function readEvidence(
  parts: SealingParts,
  sellerId: string,
  files: readonly { id: string; name: string }[],
): Promise<{ name: string; bytes: Buffer }[]> {
  const read = [];
  for (const { id, name } of files)
    read.push({ name, bytes: (await evidenceFiles.read(parts, { sellerId, name: id })).bytes });
  return read;
}
