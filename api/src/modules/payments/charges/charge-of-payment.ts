import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type ConnectionRow, findConnectionAt } from '../gateways/repository';
import { type ChargeRow, findCharge } from './repository';

/** A payment's charge, and the connection to its gateway. */
export interface ChargedPayment {
  charge: ChargeRow;
  connection: ConnectionRow;
}

/** The charge of an order's payment and the connection to its gateway; undefined where none of the store's gateways has charged it. */
export async function chargeOfPayment(
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<ChargedPayment | undefined> {
  const charge = await findCharge(trx, owner, paymentId);
  const connection = charge && (await findConnectionAt(trx, charge));
  return charge && connection && { charge, connection };
}
