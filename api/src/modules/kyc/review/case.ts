import type { AuditActor, KycCase } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { namesOf } from '../../identity';
import type { Report } from '../report/profile';
import { pfReportOf, stepsOf } from '../report/read-report';

const SHOWN_VIEWS = 100;

/** Who looked at the images of an attempt, latest first. */
const viewsOf = (trx: SellerTransaction, { seller_id, id }: Report) =>
  trx
    .selectFrom('audit_log')
    .select(['entity_id', 'actor_id', 'actor_kind', 'created_at'])
    .where('seller_id', '=', seller_id)
    .where('entity', '=', 'kyc-document')
    .where('action', '=', 'kyc.view-document')
    .where('entity_id', 'in', (documents) =>
      documents
        .selectFrom('kyc_documents')
        .select('kyc_documents.id')
        .where('kyc_documents.seller_id', '=', seller_id)
        .where('kyc_documents.report_id', '=', id),
    )
    .orderBy('seq', 'desc')
    .limit(SHOWN_VIEWS)
    .execute();

/** Why somebody cannot decide about a seller's identity, in Portuguese; null when they can. */
export function decisionRefusal(
  { sellerId: own }: Pick<Identity, 'sellerId'>,
  sellerId: string,
): string | null {
  return own === sellerId ? 'Ninguém analisa a própria identidade. Peça a outra pessoa da equipe.' : null;
}

/** An attempt as the reviewers see it. */
export async function caseOf(
  trx: SellerTransaction,
  reviewer: Pick<Identity, 'sellerId' | 'userId'>,
  report: Report,
): Promise<KycCase> {
  const place = { sellerId: report.seller_id, id: report.id };
  const shown = await pfReportOf(trx, place);
  const steps = await stepsOf(trx, place);
  const views = await viewsOf(trx, report);
  const { id: userId } = await trx
    .selectFrom('users')
    .select('id')
    .where('seller_id', '=', report.seller_id)
    .executeTakeFirstOrThrow();
  const ids = [...steps, ...views].map(({ actor_id }) => actor_id).filter((id) => id !== '');
  const names = await namesOf(trx, ids);
  const actorOf = ({
    actor_id,
    actor_kind,
  }: (typeof steps)[number] | (typeof views)[number]): AuditActor => ({
    id: actor_id,
    name: names.get(actor_id) ?? '',
    kind: actor_kind,
  });
  return {
    ...shown,
    userId,
    reviewerId: reviewer.userId,
    decisionRefusal: decisionRefusal(reviewer, report.seller_id),
    person: { name: report.name, cpf: report.cpf, birthDate: report.birth_date },
    history: steps.map((row) => ({
      step: row.step,
      slot: row.slot,
      reason: row.reason,
      at: row.at.toISOString(),
      actor: actorOf(row),
    })),
    views: views.map((row) => ({
      documentId: row.entity_id,
      viewer: actorOf(row),
      at: row.created_at.toISOString(),
    })),
  };
}

/** An attempt for an admin, who sees personal data in it: so the reading is written down. @throws Problem not_found */
export function readCase(
  { platform }: Database,
  reviewer: Identity,
  id: string,
  origin: Origin,
): Promise<KycCase> {
  return platform.transaction().execute(async (trx) => {
    const report = await trx.selectFrom('kyc_reports').selectAll().where('id', '=', id).executeTakeFirst();
    if (report === undefined) throw new Problem('not_found');
    const shown = await caseOf(trx, reviewer, report);
    await recordAudit(trx, origin, {
      sellerId: report.seller_id,
      action: 'kyc.read-case',
      entity: 'kyc-report',
      entityId: id,
    });
    return shown;
  });
}
