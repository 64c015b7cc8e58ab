import { randomBytes } from 'node:crypto';
import { type V1SessionPayRequest, z } from '@balcao/api-schema';
import { isProof } from '@balcao/domain';
import { currentMs } from '../../db/clock';
import type { EventHandler } from '../../events/domain-events';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { defineTask, enqueue, handleTask, type TaskHandler } from '../../queue';
import { networkOf } from '../../security/ip-address';
import { countUnder, giveBackCounts } from '../../security/request-counts';
import { ownerOfSession, type Parts } from './session';
import { findSessionOfOrder, type SessionRow, updateSession } from './session-rows';

/** The proof of work of a browser. */
export type WorkProof = NonNullable<V1SessionPayRequest['proof']>;

const GOOD_FOR_SECONDS = 600;
const SIGNED_LENGTH = 22;

const signed = ({ digest }: Pick<Parts, 'digest'>, { id }: Pick<SessionRow, 'id'>, body: string): string =>
  `${body}.${digest(`card-challenge|${id}|${body}`).slice(0, SIGNED_LENGTH)}`;

const secondsNow = (): number => Math.floor(currentMs() / 1_000);

/** A challenge for one payment of one session, good for ten minutes. Nothing is stored of it before it is answered. */
export function newChallenge(parts: Pick<Parts, 'digest'>, session: Pick<SessionRow, 'id'>): string {
  const ends = secondsNow() + GOOD_FOR_SECONDS;
  return signed(parts, session, `${ends.toString(36)}.${randomBytes(6).toString('base64url')}`);
}

/** Whether a proof answers a challenge that this session was given and that has not ended. Whether it was used before is not said. */
export function isOwnProof(
  parts: Pick<Parts, 'digest'>,
  session: Pick<SessionRow, 'id'>,
  { challenge, answers }: WorkProof,
): boolean {
  const [ends = '', random = ''] = challenge.split('.');
  return (
    challenge === signed(parts, session, `${ends}.${random}`) &&
    Number.parseInt(ends, 36) > secondsNow() &&
    isProof(challenge, answers)
  );
}

/**
 * Stolen cards are tried out where a purchase says whether they work. Refusals are counted, not presses: many honest buyers share an
 * address, and few of them are refused. What is counted holds cards up only, never Pix or boleto.
 */
const WINDOW_SECONDS = 3_600;
const PAUSES_AFTER = 3;
const PAUSE_SECONDS = 60;
const PROVES_AFTER = 5;
const OFF_AFTER = 10;
/** Of a store's cards: from so many tries in an hour on, more refusals than this ask everybody for a proof. */
const STORE_TRIES = 50;
const STORE_REFUSED_PERCENT = 30;
/** Nobody reads, types and pays faster. */
const YOUNGEST_MS = 3_000;

/** The network, the browser and the proof of a payer, whose refusals are counted together. */
export interface CardPayer {
  ip: string;
  /** As the checkout's cookie names the browser. */
  device?: string | undefined;
  proof?: WorkProof | undefined;
}

/**
 * A card that is tried, by the names under which it counts. They are hashed: a table of counts is no list of buyers. All are counted
 * before the gateway is asked.
 */
export interface CardTry {
  /** Of the purchase and the browser, and of what was typed together with its network: taken back unless the gateway refuses. */
  held: readonly string[];
  /** Of a document and an e-mail alone, which anybody can type: taken back likewise. */
  typed: readonly string[];
  /** Of the network and of the store, behind which many people stand: taken back likewise. */
  refused: readonly [network: string, store: string];
  /** Of network and store, for the tries that a gateway is being asked about: taken back once it has answered. */
  open: readonly [network: string, store: string];
  /** Of network and store, for every try: never taken back. */
  tried: readonly [network: string, store: string];
}

/** All under which a try is counted. */
export const namesOfTry = ({ held, typed, refused, open, tried }: CardTry): string[] => [
  ...held,
  ...typed,
  ...refused,
  ...open,
  ...tried,
];

export function cardTryOf(
  { digest }: Pick<Parts, 'digest'>,
  session: SessionRow,
  { ip, device }: CardPayer,
): CardTry {
  const { storeId } = ownerOfSession(session);
  const { document, email } = session.content.contact;
  const named = (kind: string, who: string) => `card|${digest(`${kind}|${storeId}|${who}`)}`;
  const network = networkOf(ip);
  const typed = [
    ...(document ? [['document', document.replace(/\D/g, '')] as const] : []),
    ...(email ? [['email', email.trim().toLowerCase()] as const] : []),
  ];
  return {
    held: [
      named('session', session.id),
      ...typed.map(([kind, who]) => named(`${kind}-network`, `${who}|${network}`)),
      ...(device ? [named('device', device)] : []),
    ],
    typed: typed.map(([kind, who]) => named(kind, who)),
    open: [named('network-open', network), named('store-open', storeId)],
    refused: [named('network', network), named('store', storeId)],
    tried: [named('network-tries', network), named('store-tries', storeId)],
  };
}

/** @throws Problem checkout_card_too_soon for a session that was opened just now */
function assertOldEnough({ created_at }: SessionRow): void {
  const waitMs = created_at.getTime() + YOUNGEST_MS - currentMs();
  if (waitMs <= 0) return;
  throw new Problem('checkout_card_too_soon', {
    headers: { 'retry-after': String(Math.ceil(waitMs / 1_000)) },
  });
}

/** The counts of a network or a store. `refused` and `tries` include tries whose gateway has not answered. */
interface Counts {
  refused: number;
  open: number;
  tries: number;
}

const isMostlyRefused = ({ refused, tries }: Counts): boolean =>
  tries >= STORE_TRIES && refused * 100 > tries * STORE_REFUSED_PERCENT;

/**
 * Whether a network tests cards: of those that were answered most were refused, and with those that are being asked about they are ten.
 * Open ones alone say nothing, as behind one address stand hundreds of honest people.
 */
const isTestedFrom = ({ refused, open, tries }: Counts): boolean =>
  refused >= OFF_AFTER && refused - open >= PROVES_AFTER && (refused - open) * 2 > tries - open;

const withoutOne = ({ refused, open, tries }: Counts): Counts => ({
  refused: refused - 1,
  open: open - 1,
  tries: tries - 1,
});

/** Takes what `namesOfTry` names off the front of what was counted. */
function countsOf({ held, typed, refused, open, tried }: CardTry, counts: number[]) {
  const [ofPurchase = 0, ...ofPeople] = counts.splice(0, held.length);
  const ofTyped = counts.splice(0, typed.length);
  const [ofNetwork = 0, ofStore = 0] = counts.splice(0, refused.length);
  const [openOfNetwork = 0, openOfStore = 0] = counts.splice(0, open.length);
  const [networkTries = 0, storeTries = 0] = counts.splice(0, tried.length);
  return {
    ofPurchase,
    ofPeople,
    ofTyped,
    network: { refused: ofNetwork, open: openOfNetwork, tries: networkTries },
    store: { refused: ofStore, open: openOfStore, tries: storeTries },
  };
}

const pauseOf = ({ digest }: Pick<Parts, 'digest'>, { id }: SessionRow): string =>
  `card|${digest(`pause|${id}`)}`;

const paused = () =>
  new Problem('checkout_card_paused', { headers: { 'retry-after': String(PAUSE_SECONDS) } });

/**
 * Counts a card as refused before its gateway is asked, in one statement, and judges it by what is counted then: so tries that run at
 * the same moment count for each other, and no number of them gets past a limit. `endCardTry` takes back what was not refused. Of a network
 * and of a store, those that are being asked about count as refused where a proof is asked for, which holds nobody up.
 *
 * @throws Problem checkout_card_off after ten refusals in an hour with one browser, with one document or e-mail from one network, or from a
 *   network most of whose cards are refused; checkout_card_paused after three in this purchase, for a minute after each; checkout_card_proof after five with one
 *   of them, with one document or e-mail from anywhere or from a network, and for everybody where a store's cards are refused too often; checkout_card_too_soon
 */
export async function beginCardTry(parts: Parts, session: SessionRow, payer: CardPayer): Promise<CardTry> {
  assertOldEnough(session);
  const { database, digest } = parts;
  const { proof } = payer;
  const attempt = cardTryOf(parts, session, payer);
  const names = namesOfTry(attempt);
  const pause = pauseOf(parts, session);
  const claims =
    proof && isOwnProof(parts, session, proof) ? [`card|${digest(`proof|${proof.challenge}`)}`] : [];
  const counts = await countUnder(database, [...names, ...claims], WINDOW_SECONDS, [pause]);
  const { ofPurchase, ofPeople, ofTyped, network, store } = countsOf(attempt, counts);
  const [uses = 0] = counts.splice(0, claims.length);
  const [pauses = 0] = counts;
  const ofOne = Math.max(0, ...ofPeople);
  const refuse = async (problem: Problem): Promise<never> => {
    await endCardTry(parts, attempt, 'unasked');
    throw problem;
  };

  // This try is none of those that were there before it.
  if (isTestedFrom(withoutOne(network)) || ofOne > OFF_AFTER) return refuse(new Problem('checkout_card_off'));
  if (ofPurchase > PAUSES_AFTER && pauses > 0) return refuse(paused());
  // Whoever types somebody else's document or e-mail costs them a proof, and no more.
  const needsProof =
    Math.max(ofOne, ...ofTyped) > PROVES_AFTER ||
    network.refused > PROVES_AFTER ||
    isMostlyRefused(withoutOne(store));
  if (needsProof && uses !== 1)
    return refuse(new Problem('checkout_card_proof', { extra: { challenge: newChallenge(parts, session) } }));
  if (ofPurchase < PAUSES_AFTER) return attempt;
  // The third card begins the pause, and of those after it one at a time does.
  const [claimed = 0] = await countUnder(database, [pause], PAUSE_SECONDS);
  return ofPurchase > PAUSES_AFTER && claimed > 1 ? refuse(paused()) : attempt;
}

/**
 * Judges what comes before a card is typed, as its gateway is asked then too: nothing is counted, and the work is asked for with the card.
 *
 * @throws Problem checkout_card_off, checkout_card_paused, checkout_card_too_soon
 */
export async function assertCardAllowed(
  parts: Pick<Parts, 'database' | 'digest'>,
  session: SessionRow,
  payer: CardPayer,
): Promise<void> {
  assertOldEnough(session);
  const attempt = cardTryOf(parts, session, payer);
  const read = [...namesOfTry(attempt), pauseOf(parts, session)];
  const counts = await countUnder(parts.database, [], WINDOW_SECONDS, read);
  const { ofPurchase, ofPeople, network } = countsOf(attempt, counts);
  const [pauses = 0] = counts;
  if (isTestedFrom(network) || Math.max(0, ...ofPeople) >= OFF_AFTER) throw new Problem('checkout_card_off');
  if (ofPurchase >= PAUSES_AFTER && pauses > 0) throw paused();
}

/**
 * Takes back what a card was counted under, by how its try has ended. One whose gateway was not asked was none.
 * @param result `taken` also where its gateway has yet to decide
 */
export async function endCardTry(
  { database }: Pick<Parts, 'database'>,
  { held, typed, refused, open, tried }: CardTry,
  result: 'refused' | 'taken' | 'unasked',
): Promise<void> {
  const less = {
    refused: open,
    taken: [...held, ...typed, ...refused, ...open],
    unasked: [...held, ...typed, ...refused, ...open, ...tried],
  };
  await giveBackCounts(database, less[result]);
}

/** The names under which a late refusal is counted, which comes after the buyer was answered, as after a review. */
export const lateNamesOf = ({ held, typed, refused }: CardTry): string[] => [...held, ...typed, ...refused];

const refusalTask = defineTask('checkout-card-refusal', z.object({ names: z.array(z.string()) }));

/** Has a card counted that was refused after its buyer was answered, as after a review: once, under what it was tried under. */
export const noteLateRefusal: EventHandler<'order.changed'> = async (
  trx,
  { sellerId, orderId, source, refusedPayments },
) => {
  if (source !== 'checkout' || refusedPayments.length === 0) return;
  const session = await findSessionOfOrder(trx, sellerId, orderId);
  if (session?.card_names == null) return;
  await updateSession(trx, session, { card_names: null });
  await enqueue(trx, refusalTask, { payload: { names: session.card_names }, sellerId, key: session.id });
};

/**
 * Counts late refusals: as a try the card was counted when it was tried. Counts are no seller's rows: they are written beside the
 * transaction that notes the refusal.
 */
export const countRefusals = ({ database }: Pick<Platform, 'database'>): TaskHandler =>
  handleTask(refusalTask, {
    concurrency: 1,
    maxAttempts: 5,
    async run({ names }) {
      await countUnder(database, names, WINDOW_SECONDS);
    },
  });
