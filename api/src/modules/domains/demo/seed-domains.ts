import { DEMO_HOSTS } from '@balcao/demo/domains';
import { DOMAIN_LIMITS } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import { recordsOf } from '../hosts/domain-records';
import { newToken } from '../hosts/new-token';
import { insertCheck } from '../hosts/repository';
import { hasHadDomain, insertDomain } from './repository';

/**
 * Fills a demonstration that never had a domain. The hosts are below a name that nobody can register, and nobody looks for them in
 * the DNS until somebody presses the button.
 * @returns how many were created
 */
export async function seedDomains({ platform, owner }: DemoStore): Promise<number> {
  const { database, config } = platform;
  if (await hasHadDomain(database.forSeller(owner.sellerId), owner)) return 0;
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
      await insertDomain(trx, { ...place, store_id: owner.storeId, ...names, state, ...looked });
      const check = { ...looked, id: newId(), seller_id: owner.sellerId, created_at: currentTime() };
      await insertCheck(trx, { ...check, domain_id: place.id }, DOMAIN_LIMITS.checks);
    }
  });
  return DEMO_HOSTS.length;
}
