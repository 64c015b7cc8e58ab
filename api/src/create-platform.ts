import type { Logger } from 'pino';
import { changesAccess } from './accounts/access-writes';
import { deriveAuditKey } from './audit/entry-hash';
import type { Config } from './config';
import { openDatabase } from './db/database';
import { createDrawings } from './drawing/drawings';
import { createEventBus } from './events/domain-events';
import { createJobEngine } from './jobs/engine';
import { createLiveOutbox } from './live/live-outbox';
import { MODULES } from './modules';
import type { Platform } from './platform';
import { createApiKeyCache } from './plugins/api-key-cache';
import { createIdentityCache } from './plugins/identity-cache';
import { loadApiKey } from './plugins/load-api-key';
import { openAcme } from './providers/acme/open-acme';
import { openBank } from './providers/bank/open-bank';
import { nodeDns } from './providers/dns/node-dns';
import { openDocumentStore } from './providers/document-store/open-document-store';
import { natsEventBus } from './providers/event-bus/nats-event-bus';
import { postgresEventBus } from './providers/event-bus/postgres-event-bus';
import { createDatabaseSimulatedCharges } from './providers/gateway/database-simulated-charges';
import { createGateways } from './providers/gateway/gateways';
import { idwall } from './providers/kyc/idwall';
import { platformReview } from './providers/kyc/kyc-provider';
import { nodeOutgoingHttp } from './providers/outgoing-http/node-outgoing-http';
import { openPixelHttp } from './providers/pixel-http/open-pixel-http';
import { openPlanPix } from './providers/plan-pix/open-plan-pix';
import { createShopify } from './providers/shopify/http-shopify';
import { createQueue } from './queue';
import { createDigest } from './security/digest';
import { createKeyRing } from './security/key-ring';

/** Creates what the modules are built on. Close its database when done. */
export function createPlatform(config: Config, logger: Logger): Platform {
  // Notifications do not pass a pooler.
  const { directUrl } = config.database;
  const identities = createIdentityCache({ url: directUrl, logger });
  const apiKeys = createApiKeyCache((place, calls) => loadApiKey(database, place, calls));
  identities.onEnded(() => apiKeys.clear());
  const database = openDatabase({
    ...config.database,
    auditKey: deriveAuditKey(config.auditSecret),
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
    // It may go well, and following all calls for it takes a tenth of their time: only tests and development refuse it.
    refusesSecondConnection: config.environment !== 'production',
    watch: {
      isWatched: changesAccess,
      onWritten() {
        identities.clear();
        apiKeys.clear();
      },
    },
    onLiveChange: (change) => live.add(change),
  });
  const eventBus = config.natsUrl
    ? natsEventBus({ url: config.natsUrl, logger })
    : postgresEventBus({ database, url: directUrl, logger });
  const live = createLiveOutbox({ database, bus: eventBus, logger });
  const drawings = createDrawings(config.drawings);
  const gateways = createGateways({
    urls: config.gatewayUrls,
    simulador: {
      charges: createDatabaseSimulatedCharges(database),
      paidAfterSeconds: config.simuladorPaidAfterSeconds,
    },
  });
  const queue = createQueue({ database, url: directUrl, logger });
  return {
    config,
    database: {
      ...database,
      async close() {
        drawings.close();
        await live.close();
        await eventBus.close();
        await database.close();
      },
    },
    identities,
    apiKeys,
    keyRing: createKeyRing(config.encryptionKeys),
    identityDocuments: openDocumentStore(config.identityDocuments),
    drawings,
    kycProvider: config.idwall ? idwall(config.idwall) : platformReview,
    bank: openBank(config.bank),
    acme: config.acme && openAcme(config.acme),
    dns: nodeDns(config.domains.dnsServers),
    gateways,
    planPix: openPlanPix(config.planPix, gateways),
    outgoingHttp: nodeOutgoingHttp({ allowsLoopback: config.allowsWebhooksToLoopback }),
    pixelHttp: openPixelHttp(config),
    shopify: createShopify(config.shopifyUrl),
    digest: createDigest(config.jwtSecret),
    queue,
    raise: createEventBus(MODULES.flatMap(({ on }) => (typeof on === 'function' ? on(config) : (on ?? [])))),
    eventBus,
    live,
    jobs: createJobEngine({ database, queue, logger }),
  };
}
