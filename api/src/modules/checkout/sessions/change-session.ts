import type { V1Session, V1SessionChange } from '@balcao/api-schema';
import type { CheckoutTheme } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { assertUncounted, countRequest } from '../../../plugins/rate-limit';
import { invalidField, Problem } from '../../../problem';
import { forVisit, keepTracking } from '../../orders';
import type { SessionContent } from '../tables/buyer-checkouts-schema';
import { endOpenCode } from './begin-payment';
import { isOtherBuyer, keepingHidden, notingDevice } from './masked-content';
import {
  assertOpen,
  type Buyer,
  givenOf,
  nextEnd,
  nextVersion,
  ownerOfSession,
  type Parts,
  priceIn,
  readAttempt,
  readShop,
  toSession,
} from './session';
import { changedContent, PRODUCT_LINE } from './session-content';
import { eventsOfChange, eventsOfOffers, RECOVERED, recordSessionEvents } from './session-events';
import { type FoundSession, lockSession, updateSession } from './session-repository';
import { isPaid } from './to-payment';

const CODE_ENDED =
  'Os dados mudaram, então o código anterior foi cancelado. Nada foi cobrado: confira a compra e gere outro.';

/** A choice about being followed is no part of what is agreed to by paying. */
const typesAnything = ({ consent: _consent, tracking: _tracking, ...rest }: V1SessionChange): boolean =>
  Object.keys(rest).length > 0;

/** @throws Problem validation for what the store does not leave to its buyers */
function assertLeftToBuyer(
  { items = [] }: V1SessionChange,
  { quantity }: SessionContent,
  theme?: CheckoutTheme,
) {
  const removed = items.findIndex(({ remove }) => remove);
  if (removed >= 0 && theme?.allowsRemoval === false)
    throw invalidField(`items.${removed}.remove`, ['Nesta loja nada sai da compra pelo resumo.']);
  if (items.some(({ id, remove }) => id === PRODUCT_LINE && remove))
    throw invalidField(`items.${removed}.remove`, [
      'Este é o produto da compra: sem ele não há o que pagar.',
    ]);
  const line = items.find(({ id }) => id === PRODUCT_LINE);
  if (theme?.allowsQuantity === false && line?.quantity !== undefined && line.quantity !== quantity)
    throw invalidField(`items.${items.indexOf(line)}.quantity`, ['Nesta loja a quantidade não muda.']);
}

/** A date of birth is kept where the store asks for it. */
const onlyAsked = ({ contact, ...change }: V1SessionChange, theme?: CheckoutTheme): V1SessionChange => {
  if (contact?.birth_date === undefined || theme?.asksBirthDate)
    return { ...change, ...(contact && { contact }) };
  const { birth_date: _unasked, ...asked } = contact;
  return { ...change, contact: asked };
};

/** Writes a change with the price that it comes to, under the session's lock: no other tab writes in between. */
async function writeChange(
  trx: SellerTransaction,
  parts: Parts,
  session: FoundSession,
  change: V1SessionChange,
  buyer: Buyer,
) {
  const { consent, tracking = {} } = change;
  const channel = { ...ownerOfSession(session), isTest: session.is_test };
  const [row, shop] = await Promise.all([lockSession(trx, session), readShop(trx, parts, session)]);
  if (row === undefined) throw new Problem('checkout_session_unknown');
  assertLeftToBuyer(change, row.content, shop.theme);
  if (consent) await keepTracking(trx, parts, channel, forVisit(row.id), { tracking, consent, ...buyer });
  const asked = onlyAsked(change, shop.theme);
  const { device } = session;
  const changed = changedContent(row.content, keepingHidden(row.content, asked, device));
  const content = notingDevice(row.content, changed, device);
  const endsCode = isOtherBuyer(row.content, content) && (await endOpenCode(trx, parts, row));
  const priced = await priceIn(trx, parts, { ...row, content }, shop);
  const after = await updateSession(trx, row, {
    content: JSON.stringify(content),
    ...(consent && { consent: JSON.stringify(givenOf(consent)) }),
    // Also who pays and where it goes belong to what is agreed to.
    ...(typesAnything(change) && { paid_version: null }),
    ...(row.order_id === null && { expires_at: nextEnd() }),
    ...(priced && nextVersion(row, priced.shown)),
  });
  return { before: row.content, after, priced, vendor: shop.vendor, endsCode };
}

/**
 * Takes what a buyer has typed or chosen, and prices the session anew. What is open to be paid stays so until the buyer pays otherwise; but
 * another name, contact or address ends its code, so that nobody pays for what goes to somebody else.
 * @throws Problem checkout_closed, checkout_session_paid, checkout_product_unavailable
 */
export async function changeSession(
  parts: Parts,
  session: FoundSession,
  change: V1SessionChange,
  buyer: Buyer,
): Promise<V1Session> {
  assertOpen(session);
  const { database } = parts;
  // Who has guessed too often learns nothing more, also of a code that exists.
  const guesser = `${session.store_id}|${buyer.ip}`;
  if (change.coupon) await assertUncounted(database, 'coupon-codes', guesser);
  const attempt = await readAttempt(parts, session);
  if (attempt !== undefined && isPaid(attempt)) throw new Problem('checkout_session_paid');
  if (attempt?.cancelled_at != null) throw new Problem('checkout_session_expired');
  const { before, after, priced, vendor, endsCode } = await database.withSeller(session.seller_id, (trx) =>
    writeChange(trx, parts, session, change, buyer),
  );
  // What was typed is kept also where there is nothing to buy any more.
  if (priced === undefined) throw new Problem('checkout_product_unavailable');
  if (change.coupon && !priced.isKnownCoupon) await countRequest(database, 'coupon-codes', guesser);
  await recordSessionEvents(parts, session, [
    ...eventsOfChange(before, after.content, priced),
    ...eventsOfOffers(priced),
    ...(session.device === '' ? [] : [RECOVERED]),
  ]);
  const { device, is_guest } = session;
  return toSession(
    parts,
    { ...after, device, is_guest },
    endsCode ? { ...priced, notices: [CODE_ENDED, ...priced.notices] } : priced,
    vendor,
    endsCode ? await readAttempt(parts, after) : attempt,
  );
}
