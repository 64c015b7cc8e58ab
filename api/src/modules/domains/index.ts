import type { ApiModule } from '../../module';
import { Again, handleTask } from '../../queue';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { checkDomain, domainCheckTask, enqueueUnchecked } from './check';
import { deleteOldVisits, domainActionRoutes, domains as domainRecords, domainRoutes } from './domains';
import { notifyOfCertificate, notifyOfHost } from './notices';

export { domainOfHost, findHost, findPrimaryHost } from './domain';
export { insertVisit } from './domains';

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
    uncheckedDomains: ({ database }) => enqueueUnchecked(database.platform),
  },
  erase: [eraseRows('domains')],
  demoStore: [async (demo) => (await import('./seed-demo')).seedDomains(demo)],
  export: [exportRecords('domains', domainRecords)],
};
