import path from 'node:path';
import { DISPUTE_KIND_LABELS, formatInstant } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import { drawFile } from '../../../drawing/draw-file';
import { drawingOf } from '../../../drawing/drawing';
import { getOrder } from '../details/service';
import { type EvidenceCall, readEvidence } from '../disputes/evidence';
import { getDispute, shownDispute } from '../disputes/service';
import { packSections } from './pack-sections';
import { findOrderSession, findStoreName } from './session-repository';

const PACK = drawingOf<typeof import('./pack-program')>(path.join(import.meta.dirname, 'pack-program.ts'));

/**
 * Puts together what proves a sale, as a PDF that a gateway's site takes: the order, who bought and how it reached them, masked as
 * far as the bank does not need it, and the files of the answer. The audit trail keeps who took it.
 *
 * @throws Problem not_found, or as `drawFile`
 */
export async function makeEvidencePack(
  { platform, owner, origin }: EvidenceCall,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { database } = platform;
  const { sellerId } = owner;
  const { parts, ...facts } = await database.withSeller(sellerId, async (trx) => {
    const parts = await getDispute(trx, { ...owner, id });
    const { order_id: orderId } = parts.dispute;
    const [order, session, storeName] = await Promise.all([
      getOrder(trx, owner, orderId),
      findOrderSession(trx, owner, orderId),
      findStoreName(trx, owner),
    ]);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'dispute.evidence-pack',
      entity: 'dispute',
      entityId: id,
    });
    return { parts, order, session, storeName };
  });
  const dispute = await shownDispute(database, parts);
  const pictures = await readEvidence(platform, sellerId, dispute.evidence);
  const title = `Dossiê: ${DISPUTE_KIND_LABELS[dispute.kind]} do pedido ${facts.order.number}`;
  const bytes = await drawFile(platform.drawings, sellerId, PACK, {
    title,
    about: `Gerado pelo Balcão em ${formatInstant(currentTime().toISOString())}, horário de Brasília.`,
    sections: packSections({ ...facts, dispute }),
    pictures,
  });
  return { name: `dossie-${dispute.kind}-pedido-${facts.order.number}.pdf`, bytes };
}
