import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { ChargeRow } from './repository';

/** Claims the money of a charge for its payment. @returns false where a payment of any store has it */
export async function claimCharge(
  trx: SellerTransaction,
  { gateway, gateway_charge_id, id }: Pick<ChargeRow, 'gateway' | 'gateway_charge_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select claim_charge(${gateway}, ${gateway_charge_id}, ${id}) as "isOwn"`.execute(trx);
  return rows[0]?.isOwn ?? false;
}
