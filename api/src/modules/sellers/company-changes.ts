import {
  approveCompanyChange,
  type CompanyChange,
  cancelCompanyChange,
  getCompanyChange,
  listCompanyChanges,
  refuseCompanyChange,
  requestCompanyChange,
  reviewCompany,
  type Seller,
} from '@balcao/api-schema';
import type { CompanyChangeStatus } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { getUser } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import type { AdminCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { notify } from '../../notices/notify';
import { invalidField, Problem } from '../../problem';
import type { Mail } from '../../providers/mail/mail';
import { COMPANY_CHANGES, consumeQuota } from '../../security/quotas';
import { namesOf } from '../identity';
import { companyChangeDecidedMail, companyChangeMail, companyReviewedMail, type Recipient } from './mails';
import {
  findCompany,
  findSeller,
  implementForOwnSeller,
  lockSeller,
  setReviewed,
  updateSeller,
  withUniqueCnpj,
} from './seller';
import type { CompanyChangesTable } from './tables/sellers-schema';

type Row = Selectable<CompanyChangesTable>;

const LATEST = 20;

const changesOf = (executor: Executor, sellerId: string) =>
  executor.selectFrom('company_changes').where('seller_id', '=', sellerId).orderBy('id', 'desc').selectAll();

const pendingOf = (executor: Executor, sellerId: string) =>
  changesOf(executor, sellerId).where('status', '=', 'pending').executeTakeFirst();

const show = (row: Row): CompanyChange => ({
  id: row.id,
  status: row.status,
  companyName: row.company_name,
  cnpj: row.cnpj,
  requestedAt: row.requested_at.toISOString(),
  refusal: row.refusal,
});

const companyOf = (row: Row) => ({ companyName: row.company_name, cnpj: row.cnpj });

/** Ends a change, which nobody may change any more. */
const end = (
  trx: SellerTransaction,
  { seller_id, id }: Row,
  status: Exclude<CompanyChangeStatus, 'pending'>,
  endedBy: string,
  refusal = '',
) =>
  trx
    .updateTable('company_changes')
    .set({ status, refusal, ended_by: endedBy, ended_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();

const notifyOwner = (trx: SellerTransaction, sellerId: string, mail: (person: Recipient) => Mail) =>
  notify(trx, { sellerId }, { category: 'security', target: { kind: 'company', id: '' }, mail });

/** Why somebody may not decide, in Portuguese; null when they may. */
const refusalFor = ({ identity }: AdminCall, sellerId: string): string | null =>
  identity.sellerId === sellerId ? 'Ninguém analisa a própria empresa. Peça a outra pessoa da equipe.' : null;

/** The seller whose company an admin decides about, locked. @throws Problem not_found, or forbidden for one's own */
async function lockReviewed(trx: SellerTransaction, call: AdminCall): Promise<Seller> {
  const { seller_id: sellerId } = await getUser(trx, call.userId);
  const refusal = refusalFor(call, sellerId);
  if (refusal !== null) throw new Problem('forbidden', { text: refusal });
  const seller = await lockSeller(trx, sellerId);
  if (seller === undefined) throw new Problem('not_found');
  return seller;
}

/** The change that waits and its seller: nobody else decides or withdraws it meanwhile. */
async function lockPending(trx: SellerTransaction, call: AdminCall, id: string) {
  const seller = await lockReviewed(trx, call);
  const change = await changesOf(trx, seller.id).where('id', '=', id).executeTakeFirst();
  if (change === undefined) throw new Problem('not_found');
  if (change.status !== 'pending') throw new Problem('company_change_decided');
  return { seller, change, company: companyOf(change) };
}

/** Another name or CNPJ of a verified seller's company: the seller asks for it, and an admin of the platform approves it. */
export const companyChangesRoutes = routesOf('seller', (platform) => {
  const { database, config } = platform;
  const own = implementForOwnSeller(platform);
  const { asAdmin } = implementsOn(platform);

  return [
    own(getCompanyChange, async ({ identity: { sellerId } }) => {
      const executor = database.forSeller(sellerId);
      const [row, { isReviewed }] = await Promise.all([
        changesOf(executor, sellerId).where('status', '<>', 'withdrawn').limit(1).executeTakeFirst(),
        findCompany(executor, sellerId),
      ]);
      return { change: row ? show(row) : null, isReviewed };
    }),

    own(requestCompanyChange, ({ identity: { sellerId, userId }, origin }, { body: wanted }) =>
      database.withSeller(sellerId, async (trx) => {
        const current = await lockSeller(trx, sellerId);
        if (current === undefined) throw new Problem('not_found');
        if (current.lockReason !== 'verified') throw new Problem('company_change_unneeded');
        const { companyName, cnpj } = current;
        const { isReviewed } = await findCompany(trx, sellerId);
        if (isReviewed && wanted.companyName === companyName && wanted.cnpj === cnpj)
          throw invalidField('companyName', ['Mude a razão social ou o CNPJ.']);
        if (await pendingOf(trx, sellerId)) throw new Problem('company_change_pending');
        await consumeQuota(trx, COMPANY_CHANGES, sellerId);
        const row = await trx
          .insertInto('company_changes')
          .values({
            seller_id: sellerId,
            id: newId(),
            company_name: wanted.companyName,
            cnpj: wanted.cnpj,
            requested_by: userId,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const at = currentTime();
        await notifyOwner(trx, sellerId, (person) => companyChangeMail(person, wanted, at, config.publicUrl));
        await recordAudit(trx, origin, {
          sellerId,
          action: 'company-change.request',
          entity: 'company-change',
          entityId: row.id,
          before: { companyName, cnpj },
          after: wanted,
        });
        return show(row);
      }),
    ),

    own(cancelCompanyChange, ({ identity: { sellerId, userId }, origin }) =>
      database.withSeller(sellerId, async (trx) => {
        // Whoever decides locks the seller first too.
        await lockSeller(trx, sellerId);
        const pending = await pendingOf(trx, sellerId);
        if (pending === undefined) throw new Problem('not_found');
        await end(trx, pending, 'withdrawn', userId);
        await recordAudit(trx, origin, {
          sellerId,
          action: 'company-change.withdraw',
          entity: 'company-change',
          entityId: pending.id,
        });
      }),
    ),

    // The changes that a person asked for, whole, so the reading is recorded where there are some.
    asAdmin(listCompanyChanges, (call) =>
      database.withPlatform(async (trx) => {
        const { seller_id: sellerId } = await getUser(trx, call.userId);
        const seller = await findSeller(trx, sellerId);
        if (seller === undefined) throw new Problem('not_found');
        const rows = await changesOf(trx, sellerId).limit(LATEST).execute();
        const names = await namesOf(
          trx,
          rows.flatMap(({ ended_by, status }) => (status === 'withdrawn' ? [] : (ended_by ?? []))),
        );
        if (rows.length > 0)
          await recordAudit(trx, call.origin, {
            sellerId,
            action: 'company-change.read',
            entity: 'seller',
            entityId: sellerId,
          });
        const isOfAnother = new Map<string, boolean>();
        for (const { cnpj, status } of rows)
          if (status === 'pending')
            isOfAnother.set(cnpj, (await findCompany(trx, sellerId, cnpj)).isOfAnother);
        // Without a change there is nothing to compare, and nothing of the person is shown.
        const { name, companyName, cnpj } = seller;
        return {
          current: rows.length > 0 ? { name, companyName, cnpj } : { name: '', companyName: '', cnpj: '' },
          items: rows.map((row) => ({
            ...show(row),
            decidedBy: names.get(row.ended_by ?? '') ?? '',
            isOfAnother: isOfAnother.get(row.cnpj) ?? false,
          })),
          decisionRefusal: refusalFor(call, sellerId),
        };
      }),
    ),

    asAdmin(reviewCompany, (call, { body: { companyName, cnpj } }) =>
      withUniqueCnpj(() =>
        database.withPlatform(async (trx) => {
          const seller = await lockReviewed(trx, call);
          if (seller.cnpj !== cnpj || seller.companyName !== companyName)
            throw invalidField('cnpj', [
              'A empresa do perfil mudou. Abra a página de novo e confira outra vez.',
            ]);
          await setReviewed(trx, seller.id);
          await notifyOwner(trx, seller.id, (person) =>
            companyReviewedMail(person, { companyName, cnpj }, config.publicUrl),
          );
          await recordAudit(trx, call.origin, {
            sellerId: seller.id,
            action: 'company.review',
            entity: 'seller',
            entityId: seller.id,
            after: { companyName, cnpj },
          });
        }),
      ),
    ),

    asAdmin(approveCompanyChange, (call, { params: { changeId } }) =>
      withUniqueCnpj(() =>
        database.withPlatform(async (trx) => {
          const { seller, change, company } = await lockPending(trx, call, changeId);
          await updateSeller(trx, seller, company);
          await setReviewed(trx, seller.id);
          await end(trx, change, 'approved', call.identity.userId);
          await notifyOwner(trx, seller.id, (person) =>
            companyChangeDecidedMail(person, company, null, config.publicUrl),
          );
          await recordAudit(trx, call.origin, {
            sellerId: seller.id,
            action: 'company-change.approve',
            entity: 'company-change',
            entityId: changeId,
            before: { companyName: seller.companyName, cnpj: seller.cnpj },
            after: company,
          });
        }),
      ),
    ),

    asAdmin(refuseCompanyChange, (call, { params: { changeId }, body: { reason } }) =>
      database.withPlatform(async (trx) => {
        const { seller, change, company } = await lockPending(trx, call, changeId);
        await end(trx, change, 'refused', call.identity.userId, reason);
        await notifyOwner(trx, seller.id, (person) =>
          companyChangeDecidedMail(person, company, reason, config.publicUrl),
        );
        await recordAudit(trx, call.origin, {
          sellerId: seller.id,
          action: 'company-change.refuse',
          entity: 'company-change',
          entityId: changeId,
          after: { ...company, reason },
        });
      }),
    ),
  ];
});
