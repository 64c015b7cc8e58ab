import {
  getKycCredentials,
  getKycProfileStatus,
  getKycReport,
  type KycProfilePatch,
  openKycReport,
  type PfReportRequest,
  updateKycProfile,
} from '@balcao/api-schema';
import {
  DOCUMENT_SLOTS,
  type DocumentSlot,
  isSamePersonName,
  KYC_ATTEMPTS_PER_DAY,
  nextKycStatus,
} from '@balcao/domain';
import { sql } from 'kysely';
import { secondsLeftOfSession } from '../../accounts/sessions';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { olderThan } from '../../db/ago';
import { currentMs } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Platform } from '../../platform';
import { invalidField, limited, Problem } from '../../problem';
import { type Origin, SYSTEM_ORIGIN } from '../../security/origin';
import { assertOwnSeller } from '../sellers';
import { addCase } from './provider';
import { currentDocuments, updateSellerDocuments } from './shared/images';
import {
  advance,
  findStatus,
  getReport,
  lockProfile,
  pfReportOf,
  type Report,
  recordStep,
} from './shared/verification';

/** The path at which the edge serves the API on the page's origin. */
const UPLOAD_URL = '/api/kyc/uploads';

const IDLE_DAYS = 30;
const AT_ONCE = 500;

/** Attempts that wait for images and got neither an image nor a new status for thirty days. */
const idleReports = (executor: Executor) =>
  executor
    .selectFrom('kyc_reports')
    .where('status', '=', 'IN_PROGRESS')
    .where(olderThan('changed_at', IDLE_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kyc_documents')
            .whereRef('kyc_documents.seller_id', '=', 'kyc_reports.seller_id')
            .whereRef('kyc_documents.report_id', '=', 'kyc_reports.id')
            .where(({ not: young }) => young(olderThan('kyc_documents.created_at', IDLE_DAYS)))
            .select('kyc_documents.id'),
        ),
      ),
    )
    .select(['seller_id', 'id']);

/** Cancels attempts whose seller has sent nothing for thirty days. */
export async function cancelIdleReports({
  database,
  raise,
}: Pick<Platform, 'database' | 'raise'>): Promise<void> {
  for (const { seller_id: sellerId, id } of await idleReports(database.platform).limit(AT_ONCE).execute())
    await database.withPlatform(async (trx) => {
      const profile = await lockProfile(trx, sellerId);
      // The seller may have continued meanwhile.
      if (!(await idleReports(trx).where('id', '=', id).executeTakeFirst())) return;
      await advance({ trx, raise, origin: SYSTEM_ORIGIN }, profile, { event: 'cancel' });
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId,
        action: 'kyc.cancel',
        entity: 'kyc-report',
        entityId: id,
      });
    });
}

/**
 * Refuses anybody but the account's person, because the verification is about the account.
 * @returns the person of the account
 * @throws Problem validation
 */
async function assertAccountHolder(
  trx: SellerTransaction,
  { sellerId, cpf, name, birthDate }: PfReportRequest,
): Promise<Pick<Report, 'name' | 'cpf' | 'birth_date'>> {
  const person = await trx
    .selectFrom('users')
    .select(['name', 'cpf', 'birth_date'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const fields = {
    ...(person.cpf !== cpf && {
      cpf: ['Este CPF é diferente do CPF da sua conta. A verificação é da pessoa titular.'],
    }),
    ...(!isSamePersonName(person.name, name) && {
      name: ['Este nome é diferente do nome da sua conta. Corrija-o no perfil antes de começar.'],
    }),
    ...(person.birth_date !== birthDate && {
      birthDate: [
        'Esta data é diferente da data de nascimento da sua conta. Corrija-a no perfil antes de começar.',
      ],
    }),
  };
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return person;
}

/**
 * Puts uploads into the slots of the open attempt. The last missing one sends the attempt for review. Uploads that are
 * in their slot already stay, because pages and phones send again when an answer is lost.
 * @param via the device that sent them, when it is not the session itself
 * @throws Problem kyc_not_open, kyc_slot_closed, or validation for an upload that is gone, taken or of another slot
 */
export async function sendDocuments(
  trx: SellerTransaction,
  platform: Platform,
  origin: Origin,
  {
    sellerId,
    uploads,
    via,
  }: { sellerId: string; uploads: Pick<KycProfilePatch, DocumentSlot>; via?: 'phone' },
): Promise<Report> {
  const profile = await lockProfile(trx, sellerId);
  const { status, report } = profile;
  if (report === undefined) throw new Problem('kyc_not_open');
  const before = await currentDocuments(trx, report);
  const slots = DOCUMENT_SLOTS.filter(
    (slot) => uploads[slot] !== undefined && uploads[slot] !== before.get(slot)?.id,
  );
  if (slots.length === 0) return report;
  if (status !== 'IN_PROGRESS') throw new Problem('kyc_not_open');
  for (const slot of slots) {
    // It replaces an image that was refused or not reviewed yet.
    const current = before.get(slot);
    if (current?.state === 'approved') throw new Problem('kyc_slot_closed');
    const taken = await trx
      .updateTable('kyc_documents')
      .set({ state: 'sent', attempt: (current?.attempt ?? 0) + 1, sent_at: new Date() })
      .where('seller_id', '=', sellerId)
      .where('report_id', '=', report.id)
      .where('id', '=', uploads[slot] ?? '')
      .where('slot', '=', slot)
      .where('state', '=', 'loose')
      .returning('id')
      .executeTakeFirst();
    if (taken === undefined)
      throw invalidField(slot, ['Esta imagem não está mais disponível para este lugar. Envie-a de novo.']);
    await recordStep(trx, origin, report, { step: 'send-image', slot });
  }
  const after = await currentDocuments(trx, report);
  const idOf = (slot: DocumentSlot) => after.get(slot)?.id ?? null;
  await updateSellerDocuments(trx, sellerId, {
    frente: idOf('frente'),
    verso: idOf('verso'),
    selfie: idOf('selfie'),
  });
  const isComplete = DOCUMENT_SLOTS.every((slot) => (after.get(slot)?.state ?? 'refused') !== 'refused');
  if (isComplete) {
    await advance({ trx, raise: platform.raise, origin }, profile, { event: 'submit' });
    if (platform.kycProvider.service) await addCase(trx, report);
  }
  await recordAudit(trx, origin, {
    sellerId,
    action: 'kyc.send-documents',
    entity: 'kyc-report',
    entityId: report.id,
    after: { slots, ...(via && { via }) },
  });
  return report;
}

/** The seller's side of the verification. It is about the person, so no other member of a store may act. */
export const reportRoutes = routesOf('kyc', (platform) => {
  const { database, raise, kycProvider } = platform;
  const { own } = implementsOn(platform);

  return [
    // For capturing images, for as long as the session lasts.
    own(getKycCredentials, async ({ identity: { sellerId, sessionId } }) => {
      const seconds = await database.withSeller(sellerId, (trx) => secondsLeftOfSession(trx, sessionId));
      return { provider: kycProvider.name, uploadUrl: UPLOAD_URL, expiresIn: seconds };
    }),

    own(openKycReport, ({ identity, origin }, { body }) => {
      const { sellerId, consent } = body;
      assertOwnSeller(identity, sellerId);
      return database.withSeller(sellerId, async (trx) => {
        const profile = await lockProfile(trx, sellerId);
        const person = await assertAccountHolder(trx, body);
        if (nextKycStatus(profile.status, 'open') === null) throw new Problem('kyc_already_open');
        const { attempts, seconds } = await trx
          .selectFrom('kyc_reports')
          .where('seller_id', '=', sellerId)
          .where('opened_at', '>', sql<Date>`now() - interval '1 day'`)
          .select([
            sql<number>`count(*)::int`.as('attempts'),
            // Until the first of them is a day old.
            sql<number>`coalesce(ceil(extract(epoch from min(opened_at) + interval '1 day' - now())), 1)::int`.as(
              'seconds',
            ),
          ])
          .executeTakeFirstOrThrow();
        if (attempts >= KYC_ATTEMPTS_PER_DAY) throw limited('too_many_requests', Math.max(1, seconds));
        const report = await trx
          .insertInto('kyc_reports')
          .values({
            seller_id: sellerId,
            attempt: (profile.report?.attempt ?? 0) + 1,
            ...person,
            id: newId(),
            status: 'IN_PROGRESS',
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('kyc_consents')
          .values({
            seller_id: sellerId,
            report_id: report.id,
            version: consent.version,
            // A browser whose clock is fast cannot have consented in the future.
            accepted_at: new Date(Math.min(Date.parse(consent.acceptedAt), currentMs())),
            ip: origin.ip,
            ua: origin.userAgent,
          })
          .execute();
        await updateSellerDocuments(trx, sellerId, { frente: null, verso: null, selfie: null });
        const status = await advance({ trx, raise, origin }, { ...profile, report }, { event: 'open' });
        await recordAudit(trx, origin, {
          sellerId,
          action: 'kyc.open',
          entity: 'kyc-report',
          entityId: report.id,
          after: { attempt: report.attempt, consentVersion: consent.version },
        });
        return { id: report.id, status };
      });
    }),

    own(getKycReport, ({ identity: { sellerId, isPlatformAdmin } }, { params: { id } }) =>
      isPlatformAdmin
        ? database.withPlatform(async (trx) => pfReportOf(trx, await getReport(trx, id)))
        : database.withSeller(sellerId, (trx) => pfReportOf(trx, { seller_id: sellerId, id })),
    ),

    // All of the uploads or none of them.
    own(updateKycProfile, ({ identity, origin }, { params: { sellerId }, body: { status, ...uploads } }) => {
      assertOwnSeller(identity, sellerId);
      return database.withSeller(sellerId, async (trx) => {
        if (status === undefined)
          return pfReportOf(trx, await sendDocuments(trx, platform, origin, { sellerId, uploads }));
        const profile = await lockProfile(trx, sellerId);
        if (profile.report === undefined) throw new Problem('kyc_not_open');
        await advance({ trx, raise, origin }, profile, { event: 'cancel' });
        await recordAudit(trx, origin, {
          sellerId,
          action: 'kyc.cancel',
          entity: 'kyc-report',
          entityId: profile.report.id,
        });
        return pfReportOf(trx, profile.report);
      });
    }),

    // For themselves and for platform admins.
    own(getKycProfileStatus, async ({ identity }, { params: { id } }) => {
      if (id !== identity.sellerId && !identity.isPlatformAdmin) throw new Problem('not_found');
      const seller = await findStatus(database.platform, id);
      if (seller === undefined) throw new Problem('not_found');
      return { status: seller.kyc_status || null, reportId: seller.report_id };
    }),
  ];
});
