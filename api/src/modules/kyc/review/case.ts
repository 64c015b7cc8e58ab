import type { AuditActor, KycCase } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { namesOf } from '../../identity';
import { findCompany } from '../../sellers';
import { pfReportOf } from '../report/read-report';
import { findReport, listSteps, type Report } from '../report/repository';
import { findUserIdOf, listDocumentViews } from './repository';

/** Why somebody may not decide about a seller's identity, in Portuguese; null when they may. */
export function decisionRefusal(
  { sellerId: own }: Pick<Identity, 'sellerId'>,
  sellerId: string,
): string | null {
  return own === sellerId ? 'Ninguém analisa a própria identidade. Peça a outra pessoa da equipe.' : null;
}

/** An attempt as reviewers see it. */
export async function caseOf(
  trx: SellerTransaction,
  reviewer: Pick<Identity, 'sellerId' | 'userId'>,
  report: Report,
): Promise<KycCase> {
  const shown = await pfReportOf(trx, report);
  const steps = await listSteps(trx, report);
  const views = await listDocumentViews(trx, report);
  const userId = await findUserIdOf(trx, report.seller_id);
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
    company: await findCompany(trx, report.seller_id),
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

/** An attempt for an admin. It shows personal data, so the reading is recorded. @throws Problem not_found */
export function readCase(
  database: Database,
  reviewer: Identity,
  id: string,
  origin: Origin,
): Promise<KycCase> {
  return database.withPlatform(async (trx) => {
    const report = await findReport(trx, id);
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
