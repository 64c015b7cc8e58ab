import type { PfReportOpened, PfReportRequest } from '@balcao/api-schema';
import { KYC_ATTEMPTS_PER_DAY, nextKycStatus } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Database, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { invalidField, limited, Problem } from '../../problem';
import type { Origin } from '../../security/origin';
import { advance, lockProfile } from './profile';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Clocks of browsers go wrong by some minutes. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1_000;

function requireFreshConsent({ consent }: PfReportRequest): void {
  const age = Date.now() - Date.parse(consent.acceptedAt);
  if (age > DAY_MS || age < -CLOCK_TOLERANCE_MS)
    throw invalidField('consent.acceptedAt', ['Leia o texto e concorde de novo: o aceite não é de hoje.']);
}

async function requireOwnCpf(trx: SellerTransaction, sellerId: string, cpf: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('cpf')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  if (user?.cpf !== cpf)
    throw invalidField('cpf', [
      'Este CPF é diferente do CPF da sua conta. A verificação é da pessoa titular.',
    ]);
}

async function requireAttemptLeft(trx: SellerTransaction, sellerId: string): Promise<void> {
  const { attempts, seconds } = await trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .where('opened_at', '>', sql<Date>`now() - interval '1 day'`)
    .select([
      sql<number>`count(*)::int`.as('attempts'),
      sql<number>`coalesce(ceil(extract(epoch from min(opened_at) + interval '1 day' - now())), 1)::int`.as(
        'seconds',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (attempts >= KYC_ATTEMPTS_PER_DAY) throw limited('too_many_requests', Math.max(1, seconds));
}

/**
 * Begins an attempt at proving who the seller is, and keeps what they agreed to.
 * @throws Problem kyc_already_open, validation (another CPF, an old consent), or too_many_requests
 */
export function openReport(
  database: Database,
  request: PfReportRequest,
  origin: Origin,
): Promise<PfReportOpened> {
  requireFreshConsent(request);
  const { sellerId, name, cpf, birthDate, consent } = request;
  return database.withSeller(sellerId, async (trx) => {
    const profile = await lockProfile(trx, sellerId);
    await requireOwnCpf(trx, sellerId, cpf);
    if (nextKycStatus(profile.status, 'open') === null) throw new Problem('kyc_already_open');
    await requireAttemptLeft(trx, sellerId);
    const report = await trx
      .insertInto('kyc_reports')
      .values({
        seller_id: sellerId,
        id: newId(),
        attempt: (profile.report?.attempt ?? 0) + 1,
        status: 'IN_PROGRESS',
        name,
        cpf,
        birth_date: birthDate,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('kyc_consents')
      .values({
        seller_id: sellerId,
        report_id: report.id,
        version: consent.version,
        accepted_at: new Date(consent.acceptedAt),
        ip: origin.ip,
        ua: origin.userAgent,
      })
      .execute();
    await trx
      .updateTable('sellers')
      .set({ documents: JSON.stringify({ frente: null, verso: null, selfie: null }) })
      .where('id', '=', sellerId)
      .execute();
    const status = await advance(trx, origin, { ...profile, report }, { event: 'open' });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'kyc.open',
      entity: 'kyc-report',
      entityId: report.id,
      after: { attempt: report.attempt, consentVersion: consent.version },
    });
    return { id: report.id, status };
  });
}
