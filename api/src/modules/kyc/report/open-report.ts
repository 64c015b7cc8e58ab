import type { PfReportOpened, PfReportRequest } from '@balcao/api-schema';
import { isSamePersonName, KYC_ATTEMPTS_PER_DAY, nextKycStatus } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentMs } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { limited, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { updateSellerDocuments } from '../documents/repository';
import { advance, lockProfile } from './profile';
import {
  countRecentReports,
  findAccountHolder,
  insertConsent,
  insertReport,
  type Report,
} from './repository';

/** The account's data about its person. */
type Person = Pick<Report, 'name' | 'cpf' | 'birth_date'>;

/**
 * Refuses anybody but the account's person, because the verification is about the account.
 * @returns the person of the account
 * @throws Problem validation
 */
async function assertAccountHolder(
  trx: SellerTransaction,
  { sellerId, cpf, name, birthDate }: PfReportRequest,
): Promise<Person> {
  const person = await findAccountHolder(trx, sellerId);
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

async function assertReportsLeftToday(trx: SellerTransaction, sellerId: string): Promise<void> {
  const { attempts, seconds } = await countRecentReports(trx, sellerId);
  if (attempts >= KYC_ATTEMPTS_PER_DAY) throw limited('too_many_requests', Math.max(1, seconds));
}

/**
 * Starts an attempt at the verification and stores the consent.
 * @throws Problem kyc_already_open, validation (not the person of the account), or too_many_requests
 */
export function openReport(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  request: PfReportRequest,
  origin: Origin,
): Promise<PfReportOpened> {
  const { sellerId, consent } = request;
  return database.withSeller(sellerId, async (trx) => {
    const profile = await lockProfile(trx, sellerId);
    const person = await assertAccountHolder(trx, request);
    if (nextKycStatus(profile.status, 'open') === null) throw new Problem('kyc_already_open');
    await assertReportsLeftToday(trx, sellerId);
    const report = await insertReport(trx, {
      seller_id: sellerId,
      attempt: (profile.report?.attempt ?? 0) + 1,
      ...person,
    });
    await insertConsent(trx, report, {
      version: consent.version,
      // A browser whose clock is fast cannot have consented in the future.
      acceptedAt: new Date(Math.min(Date.parse(consent.acceptedAt), currentMs())),
      ip: origin.ip,
      userAgent: origin.userAgent,
    });
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
}
