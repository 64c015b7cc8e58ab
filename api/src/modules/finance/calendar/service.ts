import type { NewCalendarFeed } from '@balcao/api-schema';
import { addDays, CUSTODIES, todayInSaoPaulo } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { calendarAddressMail } from './calendar-mails';
import { deleteFeed, dueDays, findFeed, findFeedOwner, replaceFeed } from './repository';
import { writeCalendar } from './write-calendar';

const DAYS_AHEAD = 400;
/** The public address of the API. */
const CALENDARS = '/api/finance/calendars';
const FILE = /^([\w-]{43})\.ics$/;

const hashOf = ({ digest }: Platform, token: string) => digest(`calendar-feed|${token}`);

/** When a store's money falls due, whoever pays it, as a file for calendars. */
export async function readCalendar({ database }: Platform, owner: Owner): Promise<string> {
  const now = currentTime();
  const from = todayInSaoPaulo(now);
  const to = addDays(from, DAYS_AHEAD);
  const executor = database.forSeller(owner.sellerId);
  const days = await Promise.all(CUSTODIES.map((custody) => dueDays(executor, owner, { custody, from, to })));
  return writeCalendar(days.flat(), owner.storeId, now);
}

/** The calendar of an address. @throws Problem not_found, also for an address that was replaced */
export async function readCalendarOf(platform: Platform, file: string): Promise<string> {
  const token = FILE.exec(file)?.[1];
  if (token === undefined) throw new Problem('not_found');
  const owner = await findFeedOwner(platform.database.platform, hashOf(platform, token));
  if (owner === undefined) throw new Problem('not_found');
  return readCalendar(platform, owner);
}

/** Since when the store has an address for calendars, and whose work it is. */
export async function readFeed({ database }: Platform, owner: Owner) {
  const feed = await findFeed(database.platform, owner);
  if (feed === undefined) return { createdAt: null, createdBy: '' };
  return { ...feed, createdAt: feed.createdAt.toISOString() };
}

/**
 * Makes a new address and ends the one before. It is answered here and never again: only its hash is stored. The owners are told.
 */
export async function renewFeed({ platform, owner, origin, identity }: PersonCall): Promise<NewCalendarFeed> {
  const { database, config } = platform;
  const token = newToken();
  const feed = { tokenHash: hashOf(platform, token), createdBy: identity.userId, createdAt: currentTime() };
  await database.withSeller(owner.sellerId, async (trx) => {
    await replaceFeed(trx, owner, feed);
    await notify(trx, owner, {
      category: 'security',
      target: { kind: 'calendar', id: '' },
      mail: ({ storeName, ...person }) =>
        calendarAddressMail(person, { storeName, by: identity.name, at: feed.createdAt }),
    });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'calendar-feed.create',
      entity: 'calendar-feed',
      entityId: owner.storeId,
    });
  });
  return { url: `${config.publicUrl}${CALENDARS}/${token}.ics` };
}

/** Ends the store's address. @throws Problem not_found where there is none */
export function endFeed({ database }: Platform, owner: Owner, origin: Origin): Promise<void> {
  return database.withSeller(owner.sellerId, async (trx) => {
    if (!(await deleteFeed(trx, owner))) throw new Problem('not_found');
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'calendar-feed.delete',
      entity: 'calendar-feed',
      entityId: owner.storeId,
    });
  });
}
