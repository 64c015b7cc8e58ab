import { demoStateOf } from '../../../accounts/demo-store';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { BankProvider } from '../../../providers/bank/bank-provider';
import { simulatedBank } from '../../../providers/bank/simulated-bank';

/** The bank that pays a store's payouts. Nobody has the money of a demonstration, so there a simulated one says that it paid. */
export const bankOfStore = async (
  { bank }: Pick<Platform, 'bank'>,
  executor: Executor,
  owner: Owner,
): Promise<BankProvider> => ((await demoStateOf(executor, owner)) === null ? bank : simulatedBank);
