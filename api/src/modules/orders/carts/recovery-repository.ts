import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The way into a cart of the store's own checkout, until it ends. */
interface RecoveryLink {
  cartId: string;
  tokenHash: string;
  expiresAt: Date;
}

/**
 * Stores a link by its hash, and keeps what the buyer had typed for as long as the link works.
 * @returns whether it leads anywhere: what was typed may be deleted already
 */
export async function insertRecoveryLink(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { cartId, tokenHash, expiresAt }: RecoveryLink,
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update buyer_checkouts as session
      set expires_at = greatest(session.expires_at, ${expiresAt}::timestamptz)
      from checkout_carts as cart
      where ${ofStore({ sellerId, storeId }, 'cart')} and cart.id = ${cartId} and cart.source = 'checkout'
        and session.seller_id = cart.seller_id and session.id = cart.token
      returning session.id, session.version
    )
    insert into buyer_checkout_tokens (seller_id, token_hash, session_id, kind, seen_version, expires_at)
    select ${sellerId}, ${tokenHash}, id, 'link', version, ${expiresAt} from kept
    returning session_id`.execute(trx);
  return rows.length > 0;
}
