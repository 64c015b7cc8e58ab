import {
  type AuditActor,
  decideOnKycDocument,
  getKycCase,
  type KycCase,
  type KycQueueFilter,
  type KycQueueRow,
  listKycReports,
} from '@balcao/api-schema';
import { KYC_STATUSES, maskCpf, openKycChecks } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Executor, SellerTransaction } from '../../db/database';
import { fromDay, oneOf, untilDay } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import type { Identity } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import { assertStepUp } from '../../security/step-up';
import { matchesPerson, namesOf } from '../identity';
import { findCompany } from '../sellers';
import { currentDocuments, type Document, updateDocumentDecision } from './shared/images';
import {
  advance,
  completeReview,
  getReport,
  listSteps,
  lockProfile,
  type Profile,
  pfReportOf,
  type Report,
  recordStep,
} from './shared/verification';

const SHOWN_VIEWS = 100;

const selectRows = (executor: Executor) =>
  executor
    .selectFrom('kyc_reports')
    .innerJoin('users', 'users.seller_id', 'kyc_reports.seller_id')
    .select([
      'kyc_reports.id',
      'kyc_reports.name',
      'kyc_reports.cpf',
      'kyc_reports.status',
      'kyc_reports.attempt',
      'kyc_reports.changed_at',
      'users.id as userId',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Identity verifications for their reviewers, longest waiting first. */
export const kycQueue = defineList<null, KycQueueFilter, StoredRow, KycQueueRow>({
  from: sql`kyc_reports`,
  id: 'kyc_reports.id',
  orders: { changedAt: { column: 'kyc_reports.changed_at', kind: 'instant' } },
  defaultSort: 'changedAt',
  scope: () => sql`true`,
  filters: {
    status: oneOf('kyc_reports.status'),
    userId: (id) => sql`kyc_reports.seller_id = (select users.seller_id from users where users.id = ${id})`,
    again: (again) => sql`(kyc_reports.attempt > 1) = ${again}`,
    changedFrom: fromDay('kyc_reports.changed_at'),
    changedTo: untilDay('kyc_reports.changed_at'),
  },
  counts: { status: KYC_STATUSES },
  search: (q) => sql`kyc_reports.seller_id in (
    select user_directory.seller_id from user_directory where ${matchesPerson(q)})`,
  rows: selectRows,
  toRow: ({ changed_at, cpf, ...row }) => ({
    ...row,
    cpf: maskCpf(cpf),
    changedAt: changed_at.toISOString(),
  }),
});

/** Why somebody may not decide about a seller's identity, in Portuguese; null when they may. */
const refusalFor = ({ sellerId: own }: Identity, sellerId: string): string | null =>
  own === sellerId ? 'Ninguém analisa a própria identidade. Peça a outra pessoa da equipe.' : null;

/** The people who viewed the images of an attempt, latest first. */
const listViews = (trx: SellerTransaction, { seller_id, id }: Report) =>
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

/** An attempt as reviewers see it. */
async function caseOf(trx: SellerTransaction, reviewer: Identity, report: Report): Promise<KycCase> {
  const shown = await pfReportOf(trx, report);
  const steps = await listSteps(trx, report);
  const views = await listViews(trx, report);
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
    decisionRefusal: refusalFor(reviewer, report.seller_id),
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

/** The locked profile of an image that is still in its slot, in review and undecided. */
async function lockUndecidedProfile(
  trx: SellerTransaction,
  { id, seller_id, report_id, slot }: Document,
): Promise<Profile & { report: Report }> {
  const { report, ...profile } = await lockProfile(trx, seller_id);
  if (profile.status !== 'WAITING_MANUAL_ACTION' || report?.id !== report_id)
    throw new Problem('kyc_already_decided');
  const current = (await currentDocuments(trx, report)).get(slot);
  if (current?.id !== id || current.state !== 'sent') throw new Problem('kyc_already_decided');
  return { ...profile, report };
}

/** The platform's own review. Reviewers open the images through the same kind of links as their owners. */
export const reviewRoutes = routesOf('kyc review', (platform) => {
  const { database, raise } = platform;
  const { own } = implementsOn(platform);

  return [
    own(listKycReports, (_, { query }) => kycQueue.page(database.platform, null, query)),

    // It shows personal data, so the reading is recorded.
    own(getKycCase, ({ identity, origin }, { params: { id } }) =>
      database.withPlatform(async (trx) => {
        const report = await getReport(trx, id);
        const shown = await caseOf(trx, identity, report);
        await recordAudit(trx, origin, {
          sellerId: report.seller_id,
          action: 'kyc.read-case',
          entity: 'kyc-report',
          entityId: id,
        });
        return shown;
      }),
    ),

    // The decision that ends the verification needs a step-up, so that an admin's unattended browser cannot settle somebody's identity.
    own(decideOnKycDocument, ({ identity, origin }, { params: { id }, body: decision }) =>
      database.withPlatform(async (trx) => {
        const document = await trx
          .selectFrom('kyc_documents')
          .selectAll()
          .where('id', '=', id)
          .where('state', '!=', 'loose')
          .executeTakeFirst();
        if (document === undefined) throw new Problem('not_found');
        const { seller_id: sellerId, report_id: reportId, slot } = document;
        const refusal = refusalFor(identity, sellerId);
        if (refusal !== null) throw new Problem('forbidden', { text: refusal });
        const isApproved = decision.decision === 'approve';
        if (isApproved && openKycChecks(slot, decision.ruledOut).length > 0)
          throw invalidField('ruledOut', ['Confira todos os itens da imagem antes de aprovar.']);
        const profile = await lockUndecidedProfile(trx, document);

        const why = isApproved ? {} : { reason: decision.reason };
        await updateDocumentDecision(trx, document, {
          state: isApproved ? 'approved' : 'refused',
          reason: null,
          ...why,
        });
        const step = isApproved ? 'approve-image' : 'refuse-image';
        await recordStep(trx, origin, { seller_id: sellerId, id: reportId }, { step, slot, ...why });
        const move = { trx, raise, origin };
        const status =
          decision.decision === 'reject'
            ? await advance(move, profile, { event: 'reject', reason: decision.reason })
            : await completeReview(move, profile);
        // Throwing here rolls everything back.
        if (status === 'FINISHED' || status === 'INVALID') assertStepUp(identity);
        await recordAudit(trx, origin, {
          sellerId,
          action: 'kyc.decide-document',
          entity: 'kyc-document',
          entityId: id,
          before: { status: profile.status },
          after: { slot, ...decision, status },
        });
        return caseOf(trx, identity, await getReport(trx, reportId));
      }),
    ),
  ];
});
