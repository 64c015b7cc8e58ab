import { publishLive } from '../../../live/publish-live';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { disputeReminderMail } from './dispute-mails';
import { claimReminder, listDueReminders } from './reminder-repository';

/**
 * Reminds people of disputes that nobody has answered, three days and one day before their deadline, once each however many
 * replicas look. Open pages are told too.
 */
export async function remindOfDisputes({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<void> {
  for (const { id, ...owner } of await listDueReminders(database.platform))
    await database.withSeller(owner.sellerId, async (trx) => {
      const due = await claimReminder(trx, { sellerId: owner.sellerId, id });
      if (due === undefined) return;
      await notify(trx, owner, {
        category: 'disputes',
        target: { kind: 'dispute', id },
        mail: ({ storeName, ...person }) =>
          disputeReminderMail(person, {
            kind: due.kind,
            amountCents: due.amount_cents,
            deadline: due.deadline,
            orderNumber: due.number,
            storeName,
            url: `${config.publicUrl}/backoffice/financeiro/disputas/detalhe/${id}`,
          }),
      });
      await publishLive(trx, owner, 'order.changed');
    });
}
