import type { Selectable } from 'kysely';
import type { Database } from '../../db/database';
import type { Schema } from '../../db/schema';
import type { SimulatedCharge, SimulatedCharges } from './simulated-charges';

const toCharge = (row: Selectable<Schema['simulated_charges']>): SimulatedCharge => ({
  id: row.id,
  method: row.method,
  amountCents: row.amount_cents,
  status: row.status,
  pixCode: row.pix_code,
  boletoLine: row.boleto_line,
  refundedCents: row.refunded_cents,
  capturedCents: row.captured_cents,
  paysAt: row.pays_at,
  expiresAt: row.expires_at,
});

const toRow = (charge: SimulatedCharge) => ({
  id: charge.id,
  method: charge.method,
  amount_cents: charge.amountCents,
  status: charge.status,
  pix_code: charge.pixCode,
  boleto_line: charge.boletoLine,
  refunded_cents: charge.refundedCents,
  captured_cents: charge.capturedCents,
  pays_at: charge.paysAt,
  expires_at: charge.expiresAt,
});

/** The simulator's charges in a table that no seller's transaction can read: what another company would keep. */
export function createDatabaseSimulatedCharges({ platform }: Pick<Database, 'platform'>): SimulatedCharges {
  const find = async (id: string) => {
    const row = await platform
      .selectFrom('simulated_charges')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirst();
    return row && toCharge(row);
  };
  return {
    find,
    async takeToken(token) {
      const taken = await platform
        .insertInto('simulated_card_tokens')
        .values({ token })
        .onConflict((conflict) => conflict.column('token').doNothing())
        .returning('token')
        .executeTakeFirst();
      return taken !== undefined;
    },
    async add(charge) {
      await platform
        .insertInto('simulated_charges')
        .values(toRow(charge))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return (await find(charge.id)) ?? charge;
    },
    change: (id, change) =>
      platform.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('simulated_charges')
          .where('id', '=', id)
          .selectAll()
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const changed = change(toCharge(row));
        await trx.updateTable('simulated_charges').set(toRow(changed)).where('id', '=', id).execute();
        return changed;
      }),
  };
}
