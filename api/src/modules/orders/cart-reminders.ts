import { createHash, createHmac } from 'node:crypto';
import { type CartRow, remindCart, z } from '@balcao/api-schema';
import { cartReminderRefusal, cartReminderWords } from '@balcao/domain';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { isClosing } from '../../accounts/closing';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Config } from '../../config';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { CartsLeft } from '../../events/domain-events';
import { type Html, html } from '../../html/html';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { BuyerMail } from '../../providers/mail/mail';
import { defineTask, enqueueAll, handleTask, type TaskHandler } from '../../queue';
import { type Origin, SYSTEM_ORIGIN } from '../../security/origin';
import { sameSecret } from '../../security/same-secret';
import { keepBodiesRaw } from '../../webhooks/raw-delivery';
import { asShown, findCart, readCartSettings, recoveryLinkTo } from './carts';
import { enqueueBuyerMail } from './resend';

/** A store, and the digest of an e-mail that wants no more reminders of it. */
interface OptOut extends Owner {
  emailDigest: string;
}

/** The digest of an e-mail by which its owner is remembered once they want no more mail. */
const emailDigestOf = (email: string): string => createHash('sha256').update(email).digest('hex');

type Keys = Pick<Config, 'jwtSecret' | 'publicUrl'>;

/** Sets these signatures apart from those of sessions, which have the same secret. */
const PURPOSE = 'cart-opt-out';

const signatureOf = (signed: string, { jwtSecret }: Pick<Keys, 'jwtSecret'>) =>
  createHmac('sha256', jwtSecret).update(`${PURPOSE}.${signed}`).digest('base64url');

/** The address that a reminder offers to whoever wants no more. It never expires. */
function optOutUrl(keys: Keys, { sellerId, storeId, emailDigest }: OptOut): string {
  const signed = `${sellerId}.${storeId}.${emailDigest}`;
  return `${keys.publicUrl}/api/carts/opt-out?token=${signed}.${signatureOf(signed, keys)}`;
}

/** The opt-out that a token was made for; null for a token that we did not sign. */
function readOptOut(keys: Pick<Keys, 'jwtSecret'>, token: string): OptOut | null {
  const [sellerId, storeId, emailDigest, signature, ...rest] = token.split('.');
  if (!sellerId || !storeId || !emailDigest || !signature || rest.length > 0) return null;
  const isOurs = sameSecret(signature, signatureOf(`${sellerId}.${storeId}.${emailDigest}`, keys));
  return isOurs ? { sellerId, storeId, emailDigest } : null;
}

/**
 * Reminds a buyer of what they left in a store's checkout. `stop` is where they end these mails. What lay in the cart is not
 * told: it is a text that anybody may have sent. Where the link leads stands beside it.
 */
function cartReminderMail(
  { buyerEmail, buyerName, totalCents, recoveryUrl }: CartRow,
  { storeName, stop }: { storeName: string; stop: string },
): BuyerMail {
  const store = nameInMail(storeName);
  const mail = composeMail({
    to: buyerEmail,
    kind: 'cart-reminder',
    ...cartReminderWords({ storeName: store, totalCents, recoveryUrl }),
    name: buyerName,
    action: { label: 'Retomar a compra', url: recoveryUrl },
    closing: `Se você já comprou ou desistiu, não precisa fazer nada. Para não receber mais lembretes desta loja: ${stop}`,
  });
  return { ...mail, audience: 'buyer' };
}

type RemindingParts = Pick<Platform, 'database' | 'config' | 'digest'>;

interface FoundCart {
  storeName: string;
  cart: CartRow;
}

/** A cart, locked until the transaction ends: of any number of reminders at once, each sees those before. */
async function lockFound(trx: SellerTransaction, owner: Owner, id: string): Promise<FoundCart | undefined> {
  const locked = await trx
    .selectFrom('checkout_carts as c')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.seller_id', '=', 'c.seller_id').onRef('s.id', '=', 'c.store_id'),
    )
    .where(ofStore(owner, 'c'))
    .where('c.id', '=', id)
    .select('s.nome')
    .forUpdate('c')
    .executeTakeFirst();
  const cart = await findCart(trx, owner, id);
  return locked === undefined || cart === undefined ? undefined : { storeName: locked.nome, cart };
}

/** @throws Problem cart_not_remindable with the reason, buyer_mails_closed, too_many_requests */
async function sendReminder(
  trx: SellerTransaction,
  parts: RemindingParts,
  { owner, origin }: { owner: Owner; origin: Origin },
  { storeName, cart }: FoundCart,
): Promise<CartRow> {
  const now = currentTime();
  const recoveryUrl = await recoveryLinkTo(trx, parts, owner, cart);
  const refusal = (await isClosing(trx, owner.sellerId))
    ? 'A conta está em encerramento: o checkout não vende mais.'
    : cartReminderRefusal({ ...cart, recoveryUrl }, now);
  if (refusal !== null) throw new Problem('cart_not_remindable', { text: refusal });
  const stop = optOutUrl(parts.config, { ...owner, emailDigest: emailDigestOf(cart.buyerEmail) });
  await enqueueBuyerMail(trx, owner, cartReminderMail({ ...cart, recoveryUrl }, { storeName, stop }));
  await trx
    .updateTable('checkout_carts')
    .set({ reminders: sql`reminders + 1`, reminded_at: now })
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', cart.id)
    .execute();
  await recordAudit(trx, origin, {
    sellerId: owner.sellerId,
    action: 'cart.remind',
    entity: 'cart',
    entityId: cart.id,
  });
  return asShown({ ...cart, reminders: cart.reminders + 1, remindedAt: now.toISOString() });
}

/** The one reminder that a buyer of the store's own checkout gets without anybody pressing anything. */
const reminderTask = defineTask('cart-reminder', z.object({ storeId: z.string(), cartId: z.string() }));

/** Enqueues the reminders of carts that were left for the first time, in the transaction that notes it. */
export async function enqueueReminders(
  trx: SellerTransaction,
  { sellerId, storeId, carts }: CartsLeft,
): Promise<void> {
  const live = carts.filter(({ isTest }) => !isTest);
  if (live.length === 0) return;
  await enqueueAll(
    trx,
    reminderTask,
    live.map(({ id }) => ({
      payload: { storeId, cartId: id },
      sellerId,
      key: storeId,
      idempotencyKey: id,
    })),
  );
}

/** Why no mail goes out is nobody's fault, and nothing that a later attempt would mend. */
const REFUSALS: readonly string[] = ['cart_not_remindable', 'buyer_mails_closed', 'too_many_requests'];

/** Reminds once, where the buyer may be reminded: of any number of runs at once, one sends a mail. */
export const remindLeftCarts = (parts: RemindingParts): TaskHandler =>
  handleTask(reminderTask, {
    concurrency: 1,
    async run({ storeId, cartId }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      try {
        await parts.database.withSeller(sellerId, async (trx) => {
          const found = await lockFound(trx, owner, cartId);
          const isFirst = found?.cart.isOwnCheckout && found.cart.reminders === 0;
          if (!isFirst || !(await readCartSettings(trx, owner)).remindsByItself) return;
          await sendReminder(trx, parts, { owner, origin: SYSTEM_ORIGIN }, found);
        });
      } catch (error) {
        if (!(error instanceof Problem) || !REFUSALS.includes(error.code)) throw error;
      }
      return undefined;
    },
  });

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1b1f1e;background:#f6f5f1;margin:0;padding:48px 16px}
main{max-width:28em;margin:auto;padding:24px;background:#fff;border-radius:8px}
h1{font-size:20px;line-height:28px;margin:0 0 12px}
button{font:inherit;min-height:40px;padding:8px 16px;border:0;border-radius:8px;background:#0b6b5c;color:#fff;cursor:pointer}`;

/** The page runs its own style, and sends its one form to itself. */
const OPT_OUT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>`.text +
  STYLE +
  html`</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`.text;

/** The store's name; undefined for a store that is gone. */
const nameOf = async (trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('stores')
      .where('seller_id', '=', sellerId)
      .where('id', '=', storeId)
      .select('nome')
      .executeTakeFirst()
  )?.nome;

const MAX_TOKEN = 300;
const route = {
  config: { access: 'public', ignoresSession: true },
  schema: { hide: true, querystring: z.object({ token: z.string().max(MAX_TOKEN) }) },
} as const;

const send = (reply: FastifyReply, text: string, status = 200) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', OPT_OUT_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(text);

const sendUnknown = (reply: FastifyReply) =>
  send(
    reply,
    page('Este link não vale', html`<p>Abra o link como está no e-mail que você recebeu, inteiro.</p>`),
    404,
  );

/** `/carts/opt-out?token=`: where a buyer stops the reminders of a store, without an account. */
export function cartOptOutRoutes({ database, config }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    // A form without fields has a body of a type that nothing else here reads.
    keepBodiesRaw(app);

    // Asks before anything is done: programs that look at mails follow links.
    app.get('/carts/opt-out', route, async ({ query }, reply) => {
      const optOut = readOptOut(config, query.token);
      const name = optOut && (await database.withSeller(optOut.sellerId, (trx) => nameOf(trx, optOut)));
      if (!name) return sendUnknown(reply);
      return send(
        reply,
        page(
          'Parar de receber lembretes?',
          html`<p>${name} não vai mais lembrar você de compras que ficaram pela metade. E-mails sobre pedidos que você fizer continuam chegando.</p>
<form method="post"><button>Parar de receber</button></form>`,
        ),
      );
    });

    // A second time changes nothing.
    app.post('/carts/opt-out', route, async ({ query }, reply) => {
      const optOut = readOptOut(config, query.token);
      const name =
        optOut &&
        (await database.withSeller(optOut.sellerId, async (trx) => {
          const storeName = await nameOf(trx, optOut);
          if (storeName)
            await trx
              .insertInto('cart_opt_outs')
              .values({
                seller_id: optOut.sellerId,
                store_id: optOut.storeId,
                email_digest: optOut.emailDigest,
              })
              .onConflict((conflict) => conflict.doNothing())
              .execute();
          return storeName;
        }));
      if (!name) return sendUnknown(reply);
      return send(
        reply,
        page('Pronto', html`<p>${name} não vai mais mandar lembretes de compra para o seu e-mail.</p>`),
      );
    });
  };
}

/** Reminds by an e-mail that leads back to what was left, and out of further mails. */
export const cartReminderRoutes = routesOf('orders', (platform) => [
  implementsOn(platform).inStore(remindCart, ({ owner, origin }, { params: { id } }) =>
    platform.database.withSeller(owner.sellerId, async (trx) => {
      const found = await lockFound(trx, owner, id);
      if (found === undefined) throw new Problem('not_found');
      return sendReminder(trx, platform, { owner, origin }, found);
    }),
  ),
]);
