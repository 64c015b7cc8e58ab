import { countUnder, readCounts } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import { networkOf } from '../../../security/network';
import { ownerOfSession, type Parts } from './session';
import type { SessionRow } from './session-repository';

/**
 * Stolen cards are tried out where a purchase says whether they work. Refusals are counted, not presses: many honest buyers share an
 * address, and few of them are refused. What is counted holds cards up only, never Pix or boleto.
 */
const WINDOW_SECONDS = 3_600;
const PAUSES_AFTER = 3;
const PAUSE_SECONDS = 60;
const OFF_AFTER = 10;

/** The names under which a try counts. They are hashed: a table of counts is no list of buyers. */
function namesOf({ digest }: Parts, session: SessionRow, ip: string) {
  const { storeId } = ownerOfSession(session);
  const { document, email } = session.content.contact;
  const named = (kind: string, who: string) => `card|${digest(`${kind}|${storeId}|${who}`)}`;
  return {
    session: named('session', session.id),
    pause: named('pause', session.id),
    people: [
      ...(document ? [named('document', document.replace(/\D/g, ''))] : []),
      ...(email ? [named('email', email.trim().toLowerCase())] : []),
    ],
    network: named('network', networkOf(ip)),
    networkTries: named('network-tries', networkOf(ip)),
  };
}

/**
 * Whether a card may be tried now.
 * @throws Problem checkout_card_paused after three refusals in this purchase, for a minute after each; checkout_card_off after ten in an hour
 *   with one document or e-mail, or from a network most of whose cards are refused
 */
export async function assertCardAllowed(parts: Parts, session: SessionRow, ip: string): Promise<void> {
  const { pause, people, network, networkTries } = namesOf(parts, session, ip);
  const [pauses = 0, ofNetwork = 0, tries = 0, ...ofPeople] = await readCounts(parts.database, [
    pause,
    network,
    networkTries,
    ...people,
  ]);
  const isTestedFrom = ofNetwork >= OFF_AFTER && ofNetwork * 2 > tries;
  if (isTestedFrom || ofPeople.some((count) => count >= OFF_AFTER)) throw new Problem('checkout_card_off');
  if (pauses > 0)
    throw new Problem('checkout_card_paused', { headers: { 'retry-after': String(PAUSE_SECONDS) } });
}

/** Counts a card that was tried, and that it was refused: from the third refusal of a purchase on, the next card waits. */
export async function countCard(
  parts: Parts,
  session: SessionRow,
  ip: string,
  isRefused: boolean,
): Promise<void> {
  const { session: own, pause, people, network, networkTries } = namesOf(parts, session, ip);
  const { database } = parts;
  const counted = isRefused ? [own, network, networkTries, ...people] : [networkTries];
  const [refusals = 0] = await countUnder(database, counted, WINDOW_SECONDS);
  if (isRefused && refusals >= PAUSES_AFTER) await countUnder(database, [pause], PAUSE_SECONDS);
}
