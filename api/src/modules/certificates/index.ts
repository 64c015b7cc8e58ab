import { sql } from 'kysely';
import type { ApiModule } from '../../module';
import { enqueueIdleCertificates, issueCertificates } from './issue';
import { accountKeys, certificateKeys, orderKeys } from './sealed';

export {
  certificatesOf,
  type DomainCertificate,
  orderCertificate,
  withdrawCertificate,
} from './certificate';
export { openDomainServer } from './domain-server';
export { readDomainSettings } from './domain-settings';

/** The certificates of sellers' domains: ordered once a host is proven, renewed in time, and served. */
export const certificates: ApiModule = {
  name: 'certificates',
  workers: (platform) => (platform.acme ? [issueCertificates(platform)] : []),
  sweep: {
    idleCertificates: enqueueIdleCertificates,
    // Until then a host that is proven again has its certificate at once.
    withdrawnCertificates: ({ database }) =>
      database.platform
        .deleteFrom('certificates')
        .where('withdrawn_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute(),
    // Those that authorities no longer count.
    acmeOrders: ({ database }) =>
      database.platform
        .deleteFrom('acme_orders')
        .where('ended_at', '<', sql<Date>`now() - interval '8 days'`)
        .execute(),
  },
  sealed: [accountKeys, certificateKeys, orderKeys],
};
