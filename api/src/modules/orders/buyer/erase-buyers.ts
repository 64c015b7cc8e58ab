import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { type Contact, deleteVisitsOf, lockBuyers, type Redaction, redactBuyers } from './erasure-repository';

/** As many people as texts are looked through for: one person has a few addresses, a whole shop has thousands. */
const MOST_SOUGHT = 100;

/** Phones with their country and without. */
const wordsOf = ({ email, phone, document }: Contact): string[] =>
  [email, phone.replace('+', ''), phone.replace(/^\+55/, ''), document].filter(Boolean);

/**
 * Erases the buyers of orders from everything that the store has of them, its mails, stored answers and deliveries included. Amounts, items
 * and states stay, as the tax office asks for; so does that somebody wants no reminders, of which a digest is kept.
 * @returns how many orders had a buyer until now
 */
export async function eraseBuyers(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  redaction: Redaction,
): Promise<number> {
  const { sellerId, storeId } = redaction;
  const contacts = await lockBuyers(trx, redaction);
  const orderIds = contacts.map(({ id }) => id);
  if (orderIds.length === 0) return 0;
  await redactBuyers(trx, sellerId, orderIds);
  await deleteVisitsOf(trx, { sellerId, storeId }, orderIds, contacts);
  const emails = [...new Set(contacts.map(({ email }) => email))].filter(Boolean);
  const words = [...new Set(contacts.flatMap(wordsOf))];
  await raise(trx, 'buyers.erased', {
    ...{ sellerId, storeId, orderIds, emails },
    words: words.length > MOST_SOUGHT ? [] : words,
  });
  return orderIds.length;
}
