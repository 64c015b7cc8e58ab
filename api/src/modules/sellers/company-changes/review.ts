import type { CompanyChangeRequest, CompanyChanges, Seller } from '@balcao/api-schema';
import { getUser } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { AdminCall } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import { notify } from '../../../notices/notify';
import type { Identity } from '../../../plugins/auth';
import { invalidField, Problem } from '../../../problem';
import { namesOf } from '../../identity';
import { withUniqueCnpj } from '../profile/cnpj-in-use';
import { findCompany, findSeller, lockSeller, setReviewed, updateSeller } from '../profile/repository';
import { companyChangeDecidedMail, companyReviewedMail } from './company-mails';
import { type CompanyChangeRow, endChange, findChange, listChanges } from './repository';
import { toCompanyChange } from './service';

/** Why somebody may not decide, in Portuguese; null when they may. */
const refusalFor = ({ sellerId: own }: Pick<Identity, 'sellerId'>, sellerId: string): string | null =>
  own === sellerId ? 'Ninguém analisa a própria empresa. Peça a outra pessoa da equipe.' : null;

/** The changes that a person asked for, whole, so the reading is recorded where there are some. @throws Problem not_found */
export function readCompanyChanges({
  platform: { database },
  identity,
  origin,
  userId,
}: AdminCall<'database' | 'config'>): Promise<CompanyChanges> {
  return database.withPlatform(async (trx) => {
    const { seller_id: sellerId } = await getUser(trx, userId);
    const seller = await findSeller(trx, sellerId);
    if (seller === undefined) throw new Problem('not_found');
    const rows = await listChanges(trx, sellerId);
    const names = await namesOf(
      trx,
      rows.flatMap(({ ended_by, status }) => (status === 'withdrawn' ? [] : (ended_by ?? []))),
    );
    if (rows.length > 0)
      await recordAudit(trx, origin, {
        sellerId,
        action: 'company-change.read',
        entity: 'seller',
        entityId: sellerId,
      });
    const isOfAnother = new Map<string, boolean>();
    for (const { cnpj, status } of rows)
      if (status === 'pending') isOfAnother.set(cnpj, (await findCompany(trx, sellerId, cnpj)).isOfAnother);
    // Without a change there is nothing to compare, and nothing of the person is shown.
    const { name, companyName, cnpj } = seller;
    return {
      current: rows.length > 0 ? { name, companyName, cnpj } : { name: '', companyName: '', cnpj: '' },
      items: rows.map((row) => ({
        ...toCompanyChange(row),
        decidedBy: names.get(row.ended_by ?? '') ?? '',
        isOfAnother: isOfAnother.get(row.cnpj) ?? false,
      })),
      decisionRefusal: refusalFor(identity, sellerId),
    };
  });
}

/**
 * Reviews the company that stands in a profile, as the reviewer has seen it: it is a holder of payouts from then on.
 * @throws Problem not_found, forbidden for one's own, validation where it is another one by now, or cnpj_in_use
 */
export function reviewCompany(
  call: AdminCall<'database' | 'config'>,
  { companyName, cnpj }: CompanyChangeRequest,
): Promise<void> {
  const { platform, identity, origin, userId } = call;
  return withUniqueCnpj(() =>
    platform.database.withPlatform(async (trx) => {
      const { seller_id: sellerId } = await getUser(trx, userId);
      const refusal = refusalFor(identity, sellerId);
      if (refusal !== null) throw new Problem('forbidden', { text: refusal });
      const seller = await lockSeller(trx, sellerId);
      if (seller === undefined) throw new Problem('not_found');
      if (seller.cnpj !== cnpj || seller.companyName !== companyName)
        throw invalidField('cnpj', ['A empresa do perfil mudou. Abra a página de novo e confira outra vez.']);
      await setReviewed(trx, sellerId);
      await notify(
        trx,
        { sellerId },
        {
          category: 'security',
          target: { kind: 'company', id: '' },
          mail: (person) => companyReviewedMail(person, { companyName, cnpj }, platform.config.publicUrl),
        },
      );
      await recordAudit(trx, origin, {
        sellerId,
        action: 'company.review',
        entity: 'seller',
        entityId: sellerId,
        after: { companyName, cnpj },
      });
    }),
  );
}

/** The seller and their change that waits, which nobody else decides or withdraws meanwhile. */
async function lockPending(
  trx: SellerTransaction,
  { identity, userId }: AdminCall<'database' | 'config'>,
  id: string,
): Promise<{ seller: Seller; change: CompanyChangeRow }> {
  const { seller_id: sellerId } = await getUser(trx, userId);
  const refusal = refusalFor(identity, sellerId);
  if (refusal !== null) throw new Problem('forbidden', { text: refusal });
  const seller = await lockSeller(trx, sellerId);
  const change = await findChange(trx, sellerId, id);
  if (seller === undefined || change === undefined) throw new Problem('not_found');
  if (change.status !== 'pending') throw new Problem('company_change_decided');
  return { seller, change };
}

const notifyOfDecision = (
  { platform }: AdminCall<'database' | 'config'>,
  trx: SellerTransaction,
  { id: sellerId }: Seller,
  company: { companyName: string; cnpj: string },
  refusal: string | null,
): Promise<void> =>
  notify(
    trx,
    { sellerId },
    {
      category: 'security',
      target: { kind: 'company', id: '' },
      mail: (person) => companyChangeDecidedMail(person, company, refusal, platform.config.publicUrl),
    },
  );

/**
 * Approves a change: the company is a holder of payouts from then on.
 * @throws Problem not_found, forbidden for one's own, company_change_decided, or cnpj_in_use
 */
export function approveCompanyChange(call: AdminCall<'database' | 'config'>, id: string): Promise<void> {
  const { platform, identity, origin } = call;
  return withUniqueCnpj(() =>
    platform.database.withPlatform(async (trx) => {
      const { seller, change } = await lockPending(trx, call, id);
      const company = { companyName: change.company_name, cnpj: change.cnpj };
      await updateSeller(trx, seller, company);
      await setReviewed(trx, seller.id);
      await endChange(trx, change, { status: 'approved', endedBy: identity.userId });
      await notifyOfDecision(call, trx, seller, company, null);
      await recordAudit(trx, origin, {
        sellerId: seller.id,
        action: 'company-change.approve',
        entity: 'company-change',
        entityId: id,
        before: { companyName: seller.companyName, cnpj: seller.cnpj },
        after: company,
      });
    }),
  );
}

/** Refuses a change. @throws Problem not_found, forbidden for one's own, or company_change_decided */
export function refuseCompanyChange(
  call: AdminCall<'database' | 'config'>,
  id: string,
  reason: string,
): Promise<void> {
  const { platform, identity, origin } = call;
  return platform.database.withPlatform(async (trx) => {
    const { seller, change } = await lockPending(trx, call, id);
    const company = { companyName: change.company_name, cnpj: change.cnpj };
    await endChange(trx, change, { status: 'refused', endedBy: identity.userId, refusal: reason });
    await notifyOfDecision(call, trx, seller, company, reason);
    await recordAudit(trx, origin, {
      sellerId: seller.id,
      action: 'company-change.refuse',
      entity: 'company-change',
      entityId: id,
      after: { ...company, reason },
    });
  });
}
