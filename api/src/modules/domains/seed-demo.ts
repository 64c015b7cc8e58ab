import { DEMO_HOSTS } from '@balcao/demo/domains';
import type { DemoStore } from '../../accounts/demo-store';
import { currentTime } from '../../db/clock';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import { newToken, recordsOf } from './domain';

/**
 * Fills a demonstration that never had a domain. The hosts are below a name that nobody can register, and nobody looks for them in
 * the DNS until somebody presses the button.
 * @returns how many were created
 */
export async function seedDomains({ platform, owner }: DemoStore): Promise<number> {
  const { database, config } = platform;
  const had = await database
    .forSeller(owner.sellerId)
    .selectFrom('domains')
    .where(ofStore(owner))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (had) return 0;
  const zone = `loja-${newToken().slice(0, 8)}.example`;
  await database.withSeller(owner.sellerId, async (trx) => {
    for (const { label, state, reason, found } of DEMO_HOSTS) {
      const place = { seller_id: owner.sellerId, id: newId() };
      const names = {
        host: `${label}.${zone}`,
        registered_domain: zone,
        target_label: newToken(),
        proof_token: newToken(),
      };
      const records = recordsOf({ ...names, records: [] }, config.domains.target).map((record) =>
        found.includes(record.type) ? { ...record, found: record.expected, ok: true } : record,
      );
      const looked = { reason, records: JSON.stringify(records) };
      await trx
        .insertInto('domains')
        .values({ ...place, store_id: owner.storeId, ...names, state, ...looked })
        .execute();
      const check = { ...looked, id: newId(), seller_id: owner.sellerId, created_at: currentTime() };
      await trx
        .insertInto('domain_checks')
        .values({ ...check, domain_id: place.id })
        .execute();
    }
  });
  return DEMO_HOSTS.length;
}
