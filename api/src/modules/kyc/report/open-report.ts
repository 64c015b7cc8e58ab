import type { PfReportOpened, PfReportRequest } from '@balcao/api-schema';
import { isSamePersonName, KYC_ATTEMPTS_PER_DAY, nextKycStatus } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit';
import type { Database, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { limited, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { advance, lockProfile, type Report } from './profile';

/** What the account says of the person behind it. */
type Person = Pick<Report, 'name' | 'cpf' | 'birth_date'>;

/**
 * Refuses somebody else than the person of the account: what is verified is what the account goes on with.
 * @returns the person as the account has them
 * @throws Problem validation
 */
async function requireOwnPerson(
  trx: SellerTransaction,
  { sellerId, cpf, name, birthDate }: PfReportRequest,
): Promise<Person> {
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
 * @throws Problem kyc_already_open, validation (somebody else than the person of the account), or too_many_requests
 */
export function openReport(
  database: Database,
  request: PfReportRequest,
  origin: Origin,
): Promise<PfReportOpened> {
  const { sellerId, consent } = request;
  return database.withSeller(sellerId, async (trx) => {
    const profile = await lockProfile(trx, sellerId);
    const person = await requireOwnPerson(trx, request);
    if (nextKycStatus(profile.status, 'open') === null) throw new Problem('kyc_already_open');
    await requireAttemptLeft(trx, sellerId);
    const report = await trx
      .insertInto('kyc_reports')
      .values({
        seller_id: sellerId,
        id: newId(),
        attempt: (profile.report?.attempt ?? 0) + 1,
        status: 'IN_PROGRESS',
        ...person,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('kyc_consents')
      .values({
        seller_id: sellerId,
        report_id: report.id,
        version: consent.version,
        // Whose clock is fast has not agreed later than we hear of it; `recorded_at` is our own.
        accepted_at: new Date(Math.min(Date.parse(consent.acceptedAt), Date.now())),
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
