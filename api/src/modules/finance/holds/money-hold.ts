import type { Executor } from '../../../db/database';
import { Problem } from '../../../problem';
import { isMoneyOnHold } from './repository';

/** @throws Problem money_on_hold while no money may leave the platform */
export async function assertMoneyMoves(executor: Executor): Promise<void> {
  if (await isMoneyOnHold(executor))
    throw new Problem('money_on_hold', { headers: { 'retry-after': '600' } });
}
