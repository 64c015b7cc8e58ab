import type { Receivables } from '@balcao/api-schema';
import { addDays } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField } from '../../../problem';
import { receivablesBetween } from './repository';

const LONGEST_DAYS = 400;
const MAX_ROWS = 5_000;

/** What falls due in a period. @throws Problem validation for a period that ends before it begins, or is too long */
export async function listReceivables(
  database: Database,
  owner: Owner,
  { from, to }: { from: string; to: string },
): Promise<Receivables> {
  if (to < from) throw invalidField('to', ['O fim do período vem antes do início.']);
  if (to > addDays(from, LONGEST_DAYS))
    throw invalidField('to', [`Escolha um período de até ${LONGEST_DAYS} dias.`]);
  const items = await receivablesBetween(database.forSeller(owner.sellerId), owner, {
    from,
    to,
    limit: MAX_ROWS + 1,
  });
  return { items: items.slice(0, MAX_ROWS), isComplete: items.length <= MAX_ROWS };
}
