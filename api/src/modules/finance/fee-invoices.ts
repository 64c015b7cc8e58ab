import { listFeeInvoices, setFeeInvoice } from '@balcao/api-schema';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { isAllowed } from '../../plugins/auth';

/** The store's months that have a number, the earliest first. */
export const findFeeInvoices = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('fee_invoices')
    .where(ofStore(owner))
    .orderBy('month')
    .select(['month', 'number'])
    .execute();

/** The numbers of the platform's notas fiscais for its fees, by month. */
export const feeInvoicesRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listFeeInvoices, async ({ owner, identity }) => ({
      items: await findFeeInvoices(database.forSeller(owner.sellerId), owner),
      canEdit: isAllowed(identity, 'financeiro:editar'),
    })),

    // The number of before stands in the audit log.
    inStore(setFeeInvoice, ({ owner, origin }, { body: { month, number } }) => {
      const { sellerId, storeId } = owner;
      return database.withSeller(sellerId, async (trx) => {
        const kept = await trx
          .selectFrom('fee_invoices')
          .where(ofStore(owner))
          .where('month', '=', month)
          .select('number')
          .forUpdate()
          .executeTakeFirst();
        const before = kept?.number ?? '';
        if (before === number) return { month, number };
        if (number === '')
          await trx.deleteFrom('fee_invoices').where(ofStore(owner)).where('month', '=', month).execute();
        else
          await trx
            .insertInto('fee_invoices')
            .values({ seller_id: sellerId, store_id: storeId, month, number })
            .onConflict((conflict) =>
              conflict.columns(['seller_id', 'store_id', 'month']).doUpdateSet({ number }),
            )
            .execute();
        await recordAudit(trx, origin, {
          sellerId,
          action: 'fee-invoice.change',
          entity: 'fee-invoice',
          entityId: month,
          before: { number: before },
          after: { number },
        });
        return { month, number };
      });
    }),
  ];
});
