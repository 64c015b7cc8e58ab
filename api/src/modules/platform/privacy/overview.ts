import type { PrivacyOverview } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import type { ApiModule, Person } from '../../../module';
import type { Platform } from '../../../platform';
import { acceptedTermsOf } from '../../identity';
import { hasApprovedReport, identityConsentsOf } from '../../kyc';
import { openMattersOf, toErasureRequest } from './open-matters';
import { erasureRefusal } from './refusal';
import { findWaitingErasure } from './repository';

const DAYS_OF_YEAR = 365;

/** A retention period in words: "5 anos", or "100 dias" where it is not whole years. */
function termOf(days: number): string {
  const isYears = days % DAYS_OF_YEAR === 0;
  return new Intl.NumberFormat('pt-BR', {
    style: 'unit',
    unit: isYears ? 'year' : 'day',
    unitDisplay: 'long',
  }).format(isYears ? days / DAYS_OF_YEAR : days);
}

/** The records that the law obliges us to keep of this person, with the legal basis. */
async function keptOf(
  trx: SellerTransaction,
  { identityDocuments }: Platform['config'],
  person: Person,
): Promise<string[]> {
  return [
    ...((await hasApprovedReport(trx, person))
      ? [
          `Sua verificação de identidade aprovada, com nome, CPF, data de nascimento e imagens, por ${termOf(identityDocuments.keepApprovedDays)} depois da exclusão da conta (Lei 9.613/1998, art. 10).`,
        ]
      : []),
    'O registro do que foi feito na conta, para a defesa em processos (LGPD, art. 16, I).',
  ];
}

/** The privacy overview of the caller. */
export function readPrivacy(
  { database, config }: Platform,
  modules: readonly ApiModule[],
  person: Person,
): Promise<PrivacyOverview> {
  // Whether somebody is the last admin can only be seen across all sellers.
  return database.withPlatform(async (trx) => {
    const waiting = await findWaitingErasure(trx, person);
    const openMatters = await openMattersOf(trx, modules, person.sellerId);
    return {
      consents: [...(await identityConsentsOf(trx, person)), ...(await acceptedTermsOf(trx, person))],
      erasure: waiting ? toErasureRequest(waiting, openMatters) : null,
      openMatters,
      refusal: await erasureRefusal(trx, person),
      kept: await keptOf(trx, config, person),
    };
  });
}
