import {
  type Anticipation,
  type AnticipationListQuery,
  type AnticipationOffer,
  type AnticipationQuote,
  type ListPage,
  MAX_ANTICIPATED,
} from '@balcao/api-schema';
import { todayInSaoPaulo } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findPlan } from '../../../plans/plan-repository';
import { Problem } from '../../../problem';
import { namesOf } from '../../identity';
import { quoteOf } from './quote';
import { anticipationList, type Candidate, candidates, countOwn } from './repository';

const today = () => todayInSaoPaulo(currentTime());

/**
 * The receivables that were chosen, all of which can be paid today.
 * @throws Problem not_found for one that is not the store's, receivable_not_anticipable for one that cannot be paid before its day
 */
export async function chosenCandidates(
  trx: SellerTransaction,
  owner: Owner,
  receivableIds: readonly string[],
): Promise<Candidate[]> {
  const ids = [...new Set(receivableIds)];
  const found = await candidates(trx, owner, { after: today(), ids, limit: ids.length });
  if (found.length === ids.length) return found;
  if ((await countOwn(trx, owner, ids)) < ids.length) throw new Problem('not_found');
  const able = new Set(found.map(({ id }) => id));
  throw new Problem('receivable_not_anticipable', {
    extra: { receivableIds: ids.filter((id) => !able.has(id)) },
  });
}

/**
 * The price of being paid some receivables today.
 * @throws Problem as `chosenCandidates`
 */
export function previewAnticipation(
  database: Database,
  owner: Owner,
  receivableIds: readonly string[],
): Promise<AnticipationQuote> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const chosen = await chosenCandidates(trx, owner, receivableIds);
    const plan = await findPlan(trx, owner);
    return quoteOf(chosen, today(), plan.anticipation_basis_points);
  });
}

/** The receivables of the store that can be anticipated, and their price. */
export function readOffer(database: Database, owner: Owner): Promise<Omit<AnticipationOffer, 'canRequest'>> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const [found, plan] = await Promise.all([
      candidates(trx, owner, { after: today(), limit: MAX_ANTICIPATED + 1 }),
      findPlan(trx, owner),
    ]);
    return {
      ...quoteOf(found.slice(0, MAX_ANTICIPATED), today(), plan.anticipation_basis_points),
      isComplete: found.length <= MAX_ANTICIPATED,
    };
  });
}

/** A page of what was paid before its day, with the names of who asked for it. */
export async function listAnticipations(
  database: Database,
  owner: Owner,
  query: AnticipationListQuery,
): Promise<ListPage<Anticipation>> {
  const page = await anticipationList.page(database.forSeller(owner.sellerId), owner, query);
  const names = await namesOf(
    database.platform,
    page.items.map(({ createdBy }) => createdBy),
  );
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, createdBy: names.get(row.createdBy) ?? '' })),
  };
}
