import type { Logger } from 'pino';
import { changesIdentities } from './accounts/identity-writes';
import { deriveAuditKey } from './audit/audit-key';
import type { Config } from './config';
import { openDatabase } from './db/database';
import { createEventBus } from './events/domain-events';
import { createJobEngine } from './jobs/engine';
import { createLiveOutbox } from './live/live-outbox';
import { MODULES } from './modules';
import type { Platform } from './platform';
import { createIdentityCache } from './plugins/identity-cache';
import { openBank } from './providers/bank/open-bank';
import { openDocumentStore } from './providers/document-store/open-document-store';
import { postgresEventBus } from './providers/event-bus/postgres-event-bus';
import { createDatabaseSimulatedCharges } from './providers/gateway/database-simulated-charges';
import { createGateways } from './providers/gateway/gateways';
import { idwall } from './providers/kyc/idwall';
import { platformReview } from './providers/kyc/platform-review';
import { nodeOutgoingHttp } from './providers/outgoing-http/node-outgoing-http';
import { createShopify } from './providers/shopify/http-shopify';
import { createQueue } from './queue';
import { createDigest } from './security/digest';
import { createKeyRing } from './security/key-ring';

/** Creates what the modules are built on. Close its database when done. */
export function createPlatform(config: Config, logger: Logger): Platform {
  const identities = createIdentityCache({ url: config.database.url, logger });
  const database = openDatabase({
    url: config.database.url,
    poolSize: config.database.poolSize,
    auditKey: deriveAuditKey(config.auditSecret),
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
    watch: { isWatched: changesIdentities, onWritten: () => identities.clear() },
    onLiveChange: (change) => live.add(change),
  });
  const eventBus = postgresEventBus({ database, url: config.database.url, logger });
  const live = createLiveOutbox({ database, bus: eventBus, logger });
  const queue = createQueue({ database, url: config.database.url, logger });
  return {
    config,
    database: {
      ...database,
      async close() {
        await live.close();
        await database.close();
      },
    },
    identities,
    keyRing: createKeyRing(config.encryptionKeys),
    identityDocuments: openDocumentStore(config.identityDocuments),
    kycProvider: config.idwall ? idwall(config.idwall) : platformReview,
    bank: openBank(config.bank),
    gateways: createGateways({
      urls: config.gatewayUrls,
      simulador: {
        charges: createDatabaseSimulatedCharges(database),
        paidAfterSeconds: config.simuladorPaidAfterSeconds,
      },
    }),
    outgoingHttp: nodeOutgoingHttp({ allowsLoopback: config.allowsWebhooksToLoopback }),
    shopify: createShopify(config.shopifyUrl),
    digest: createDigest(config.jwtSecret),
    queue,
    raise: createEventBus(MODULES.flatMap(({ on }) => on ?? [])),
    eventBus,
    live,
    jobs: createJobEngine({ database, queue, logger }),
  };
}
