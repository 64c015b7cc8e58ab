import {
  getCheckoutSession,
  listCheckoutTags,
  proveCheckoutBuyer,
  updateCheckoutSession,
  type V1SessionChange,
} from '@balcao/api-schema';
import type { CheckoutTheme } from '@balcao/domain';
import { routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { assertUncounted, countRequest } from '../../plugins/rate-limit';
import { invalidField, Problem } from '../../problem';
import { sameSecret } from '../../security/same-secret';
import { forVisit, keepTracking } from '../orders';
import { claimTags } from '../pixels';
import { endOpenCode } from './begin-payment';
import { changedContent, PRODUCT_LINE } from './cart';
import { isOtherBuyer, keepingHidden, notingDevice } from './devices';
import type { StoresOfHosts } from './hosts';
import {
  assertOpen,
  type Buyer,
  bySession,
  givenOf,
  nextEnd,
  nextVersion,
  openedByToken,
  ownerOfSession,
  type Parts,
  priceIn,
  readAttempt,
  readSession,
  readShop,
  toSession,
} from './session';
import { eventsOfChange, eventsOfOffers, RECOVERED, recordSessionEvents } from './session-events';
import { type FoundSession, lockSession, updateSession } from './session-rows';
import { isPaid } from './standing';
import type { SessionContent } from './tables/buyer-checkouts-schema';

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

/** A buyer's steps before the payment: the session as it is, what they type or choose, and the tags of its page. */
export const stepRoutes = (stores: StoresOfHosts) =>
  routesOf('buyer checkout', (platform) => {
    const { database } = platform;
    const opened = openedByToken(platform, stores);
    const step = bySession(platform, 'checkout-steps');

    return [
      step(
        getCheckoutSession,
        ({ session }, { query: { since } }) => {
          if (session.order_id === null) assertOpen(session);
          return readSession(platform, session, since);
        },
        opened,
      ),

      // What is open to be paid stays so until the buyer pays otherwise; but another name, contact or address ends its code, so that nobody
      // pays for what goes to somebody else.
      step(
        updateCheckoutSession,
        async ({ session, buyer }, { body: change }) => {
          assertOpen(session);
          // Who has guessed too often learns nothing more, also of a code that exists.
          const guesser = `${session.store_id}|${buyer.ip}`;
          if (change.coupon) await assertUncounted(database, 'coupon-codes', guesser);
          const attempt = await readAttempt(platform, session);
          if (attempt !== undefined && isPaid(attempt)) throw new Problem('checkout_session_paid');
          if (attempt?.cancelled_at != null) throw new Problem('checkout_session_expired');
          const { before, after, priced, vendor, endsCode } = await database.withSeller(
            session.seller_id,
            (trx) => writeChange(trx, platform, session, change, buyer),
          );
          // What was typed is kept also where there is nothing to buy any more.
          if (priced === undefined) throw new Problem('checkout_product_unavailable');
          if (change.coupon && !priced.isKnownCoupon) await countRequest(database, 'coupon-codes', guesser);
          await recordSessionEvents(platform, session, [
            ...eventsOfChange(before, after.content, priced),
            ...eventsOfOffers(priced),
            ...(session.device === '' ? [] : [RECOVERED]),
          ]);
          const { device, is_guest } = session;
          return toSession(
            platform,
            { ...after, device, is_guest },
            endsCode ? { ...priced, notices: [CODE_ENDED, ...priced.notices] } : priced,
            vendor,
            endsCode ? await readAttempt(platform, after) : attempt,
          );
        },
        opened,
      ),

      // A guest changes and pays a purchase once it knows the document of its buyer. Each try counts: the masks leave a thousand to be guessed.
      bySession(platform, 'checkout-proofs')(
        proveCheckoutBuyer,
        async ({ session }, { body: { document } }) => {
          if (session.is_guest) {
            if (!sameSecret(document, session.content.contact.document))
              throw invalidField('document', ['Este não é o CPF ou CNPJ desta compra.']);
            await database.withSeller(session.seller_id, (trx) =>
              trx
                .updateTable('buyer_checkout_tokens')
                .set({ kind: 'device' })
                .where('seller_id', '=', session.seller_id)
                .where('session_id', '=', session.id)
                .where('token_hash', '=', session.device)
                .execute(),
            );
          }
          return readSession(platform, { ...session, is_guest: false });
        },
        openedByToken(platform, stores, true),
      ),

      step(
        listCheckoutTags,
        async ({ session }, { body }) => ({
          tags: await claimTags(
            platform,
            {
              ...ownerOfSession(session),
              token: session.id,
              orderId: session.order_id,
              isTest: session.is_test,
            },
            body,
          ),
        }),
        opened,
      ),
    ];
  });
