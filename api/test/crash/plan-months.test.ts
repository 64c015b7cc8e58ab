import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { addMonths, monthOf, todayInSaoPaulo } from '@balcao/domain';
import { currentTime, runAsOf } from '../../src/db/clock';
import { closePlanMonth } from '../../src/modules/finance/plan-months';
import { bundleProgram } from '../bundled-program';
import { callAs, stepUp } from '../call-as';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../ledger';
import { newKey, paymentEvent } from '../orders';
import { withStore } from '../with-store';

const SALES = ['a', 'b', 'c'];
const repository = path.resolve(__dirname, '../../..');
const MONTH = monthOf(todayInSaoPaulo(currentTime()));
/** A moment at which this month is closed. */
const AFTER = new Date(`${addMonths(MONTH, 1)}-01T12:00:00-03:00`);

const { api, maria } = withStore({ isShared: true });

/** Closes the month in a process of its own, which kills itself before or after its commit. */
async function closeUntilKilled(moment: 'before' | 'after'): Promise<string | null> {
  const script = path.join(__dirname, 'plan-closer.ts');
  const { sellerId, storeId } = maria;
  const told = [JSON.stringify(api.platform.config.database), JSON.stringify({ sellerId, storeId }), MONTH];
  const args = [await bundleProgram(script), ...told, AFTER.toISOString(), moment];
  const closer = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(closer, 'exit');
  return signal;
}

/** The invoices that are closed, as `paid` or not, and what was taken for them. */
async function standing() {
  const { platform } = api.platform.database;
  const invoices = await platform
    .selectFrom('plan_invoices')
    .where('seller_id', '=', maria.sellerId)
    .select(['plan_cents', 'paid_at'])
    .execute();
  const fees = await platform
    .selectFrom('ledger_entries')
    .where('seller_id', '=', maria.sellerId)
    .where('type', '=', 'plan_fee')
    .where('account', '=', 'disponivel')
    .select('amount_cents')
    .execute();
  return {
    invoices: invoices.map(({ plan_cents: cents, paid_at: at }) => [cents, at !== null]),
    fees: fees.map(({ amount_cents: cents }) => cents),
  };
}

it('closes a month and takes its price once, though those that close it are killed before and after their commit', async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  await stepUp(api, maria);
  const { version, monthCents } = (
    await callAs(api, maria, 'POST', '/subscription/preview', { body: { planId: 'escala' } })
  ).json();
  await callAs(api, maria, 'POST', '/subscription/change', { body: { planId: 'escala', version } });
  for (const name of SALES) {
    await placeSale(api, key, name, PIX);
    await reportPayment(api, key, name, { id: PIX.id, events: [paymentEvent('captured', 1)] });
  }

  expect(await closeUntilKilled('before')).toBe('SIGKILL');
  expect(await standing()).toEqual({ invoices: [], fees: [] });

  const closed = { invoices: [[monthCents.after, true]], fees: [-monthCents.after] };
  expect(await closeUntilKilled('after')).toBe('SIGKILL');
  expect(await standing()).toEqual(closed);

  const close = () => runAsOf(AFTER, () => closePlanMonth(api.platform, maria, MONTH));
  await Promise.all([close(), close()]);
  expect(await standing()).toEqual(closed);
  await assertLedgerHolds(api, maria);
});
