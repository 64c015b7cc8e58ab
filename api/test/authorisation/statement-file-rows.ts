import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { newToken } from '../../src/security/digest';
import type { Account } from '../stored-account';
import { bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

/** A compared file of the target's store, with one row that differs. */
async function settlementOf({ sellerId, storeId, userId }: Account, { database }: Platform) {
  const owner = { seller_id: sellerId, store_id: storeId };
  const importId = newId();
  const rowId = newId();
  await database.platform
    .insertInto('settlement_imports')
    .values({ ...owner, id: importId, file_name: 'a.csv', from_day: null, to_day: null, created_by: userId })
    .execute();
  await database.platform
    .insertInto('reconciliation_items')
    .values({
      ...owner,
      id: rowId,
      import_id: importId,
      position: 1,
      line: 2,
      reference: 'a',
      installment: null,
      state: 'unexpected',
      amount_cents: 1_000,
      expected_cents: null,
      order_id: null,
    })
    .execute();
  return { importId, rowId };
}

/** Files of money: calendars, statements, reconciliation. */
export const STATEMENT_FILE_ROWS: Record<string, Row[]> = {
  'GET /finance/entries/file': [
    bare('/finance/entries/file?format=csv&postedFrom=2026-01-01&postedTo=2026-01-31', loggedIn(200)),
  ],
  'GET /finance/fee-invoices': [bare('/finance/fee-invoices', loggedIn(200))],
  'PUT /finance/fee-invoices': [
    send('/finance/fee-invoices', () => ({ month: '2025-12', number: '4321' }), loggedIn(200)),
  ],
  'GET /finance/months': [bare('/finance/months?month=2025-12', loggedIn(200))],
  'POST /finance/month-statements': [
    send('/finance/month-statements', () => ({ month: '2025-11' }), loggedIn(201)),
  ],
  'GET /finance/month-statements/file': [
    // The caller's store has made none of that month.
    bare('/finance/month-statements/file?month=2025-12', loggedIn(404)),
  ],
  'GET /finance/month-report': [bare('/finance/month-report?from=2026-01&to=2026-02', loggedIn(200))],
  'GET /finance/month-report/file': [
    bare('/finance/month-report/file?from=2026-01&to=2026-02', loggedIn(200)),
  ],
  'GET /finance/calendar': [bare('/finance/calendar', loggedIn(200))],
  'POST /finance/calendar': [bare('/finance/calendar', loggedIn(403))],
  'DELETE /finance/calendar': [
    // The caller's store has made no address.
    bare('/finance/calendar', loggedIn(404)),
  ],
  'GET /finance/calendar/file': [bare('/finance/calendar/file', loggedIn(200))],
  // Nobody logs in here: an unknown address is unknown to everybody.
  'GET /finance/calendars/{file}': [
    { call: () => ({ url: `/finance/calendars/${newToken()}.ics` }), answers: everybody(404) },
  ],
  'GET /finance/settlements': [bare('/finance/settlements', loggedIn(200))],
  'POST /finance/settlements': [
    {
      call: () => ({
        url: '/finance/settlements',
        payload: 'referencia;valor\na;1,00\n',
        headers: { 'content-type': 'text/csv' },
      }),
      answers: loggedIn(201),
    },
  ],
  'GET /finance/settlements/{id}/rows': [
    {
      call: async (target, platform) => ({
        url: `/finance/settlements/${(await settlementOf(target, platform)).importId}/rows`,
      }),
      answers: ownOnly(200),
    },
  ],
  'PUT /finance/settlements/{id}/rows/{rowId}/note': [
    {
      call: async (target, platform) => {
        const { importId, rowId } = await settlementOf(target, platform);
        return {
          url: `/finance/settlements/${importId}/rows/${rowId}/note`,
          payload: { note: 'Conferido com o gateway.' },
        };
      },
      answers: ownOnly(204),
    },
  ],
  'POST /finance/settlements/{id}/rows/{rowId}/adjustment': [
    {
      call: async (target, platform) => {
        const { importId, rowId } = await settlementOf(target, platform);
        return {
          url: `/finance/settlements/${importId}/rows/${rowId}/adjustment`,
          payload: { reason: 'O gateway pagou e o pedido não chegou.' },
        };
      },
      answers: ownOnly(204),
    },
  ],
};
