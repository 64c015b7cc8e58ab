import type { PrivacyConsent, PrivacyOverview } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import type { Platform } from '../../../platform';
import { erasureRefusal, type Person } from './refusal';

/** What a person agreed to, latest first. */
export async function consentsOf(trx: Executor, { sellerId, userId }: Person): Promise<PrivacyConsent[]> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['terms_version', 'terms_accepted_at'])
    .executeTakeFirst();
  const identity = await trx
    .selectFrom('kyc_consents')
    .where('seller_id', '=', sellerId)
    .orderBy('recorded_at', 'desc')
    .select(['version', 'accepted_at'])
    .execute();
  return [
    ...identity.map(({ version, accepted_at }) => ({
      about: 'identity' as const,
      version,
      acceptedAt: accepted_at.toISOString(),
    })),
    ...(user?.terms_accepted_at
      ? [
          {
            about: 'terms' as const,
            version: user.terms_version,
            acceptedAt: user.terms_accepted_at.toISOString(),
          },
        ]
      : []),
  ];
}

/** The erasure that waits for its time. */
export const waitingErasure = (trx: Executor, { sellerId }: Person) =>
  trx
    .selectFrom('data_subject_requests')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'erasure')
    .where('status', '=', 'waiting')
    .select(['id', 'requested_at', 'due_at'])
    .executeTakeFirst();

const DAYS_OF_YEAR = 365;

/** A term as people say it: "5 anos", or "100 dias" where it is not whole years. */
function termOf(days: number): string {
  const isYears = days % DAYS_OF_YEAR === 0;
  return new Intl.NumberFormat('pt-BR', {
    style: 'unit',
    unit: isYears ? 'year' : 'day',
    unitDisplay: 'long',
  }).format(isYears ? days / DAYS_OF_YEAR : days);
}

/** What the law keeps of this person, with where it says so. */
async function keptOf(
  trx: Executor,
  { identityDocuments }: Platform['config'],
  { sellerId }: Person,
): Promise<string[]> {
  const approved = await trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'FINISHED')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return [
    ...(approved
      ? [
          `Sua verificação de identidade aprovada, com nome, CPF, data de nascimento e imagens, por ${termOf(identityDocuments.keepApprovedDays)} depois da exclusão da conta (Lei 9.613/1998, art. 10).`,
        ]
      : []),
    'O registro do que foi feito na conta, para a defesa em processos (LGPD, art. 16, I).',
  ];
}

/** What concerns the data of who asks. */
export function readPrivacy({ database, config }: Platform, person: Person): Promise<PrivacyOverview> {
  // Whether somebody is the last admin is seen across all sellers.
  return database.platform.transaction().execute(async (trx) => {
    const waiting = await waitingErasure(trx, person);
    return {
      consents: await consentsOf(trx, person),
      erasure: waiting
        ? { requestedAt: waiting.requested_at.toISOString(), dueAt: waiting.due_at.toISOString() }
        : null,
      refusal: await erasureRefusal(trx, person),
      kept: await keptOf(trx, config, person),
    };
  });
}
