import type { ApiModule } from '../../module';
import { Again, handleTask } from '../../queue';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { checkDomain } from './hosts/check';
import { notifyOfCertificate, notifyOfHost } from './hosts/notices';
import { findUnchecked } from './hosts/repository';
import { domains as domainRecords, domainRoutes } from './hosts/resource';
import { domainActionRoutes } from './hosts/routes';
import { domainCheckTask, enqueueChecks } from './hosts/task';
import { deleteOldVisits } from './traffic/repository';

export { findHost, findPrimaryHost } from './hosts/live-host';
export { domainOfHost } from './hosts/repository';
export { insertVisit } from './traffic/repository';

/** A proven host is looked at once a day. */
const CHECK_AGAIN_SECONDS = 24 * 3_600;
/** The others have their turn at the next sweep. */
const MOST_AT_A_TIME = 200;

/** The module of domains of sellers' checkouts: proven by the DNS, and checked every night. */
export const domains: ApiModule = {
  name: 'domains',
  tags: {
    domains: 'The hosts of a store, their checks and certificates.',
  },
  routes: [domainActionRoutes, domainRoutes],
  workers: (platform) => [
    handleTask(domainCheckTask, {
      concurrency: 4,
      async run({ domainId }, { task: { sellerId } }) {
        const again = await checkDomain(platform, { sellerId, domainId });
        return again === null ? undefined : new Again(again);
      },
    }),
  ],
  on: { 'host.moved': notifyOfHost, 'certificate.moved': notifyOfCertificate },
  sweep: {
    domainVisits: ({ database }) => deleteOldVisits(database.platform),
    async uncheckedDomains({ database }) {
      await enqueueChecks(
        database.platform,
        await findUnchecked(database.platform, CHECK_AGAIN_SECONDS, MOST_AT_A_TIME),
      );
    },
  },
  erase: [eraseRows('domains')],
  demoStore: [async (demo) => (await import('./demo/seed-domains')).seedDomains(demo)],
  export: [exportRecords('domains', domainRecords)],
};
