import type { Config } from './config';
import type { Database } from './db/database';
import type { Drawings } from './drawing/drawings';
import type { RaiseEvent } from './events/domain-events';
import type { JobEngine } from './jobs/engine';
import type { LiveOutbox } from './live/live-outbox';
import type { ApiKeyCache } from './plugins/api-key-cache';
import type { IdentityCache } from './plugins/identity-cache';
import type { CertificateAuthority } from './providers/acme/certificate-authority';
import type { BankProvider } from './providers/bank/bank-provider';
import type { Dns } from './providers/dns/dns';
import type { DocumentStore } from './providers/document-store/document-store';
import type { EventBus } from './providers/event-bus/event-bus';
import type { GatewayProviders } from './providers/gateway/gateways';
import type { KycProvider } from './providers/kyc/kyc-provider';
import type { OutgoingHttp } from './providers/outgoing-http/outgoing-http';
import type { PixelHttp } from './providers/pixel-http/pixel-http';
import type { PlanPixProvider } from './providers/plan-pix/plan-pix-provider';
import type { ShopifyProvider } from './providers/shopify/shopify-provider';
import type { Queue } from './queue';
import type { Digest } from './security/digest';
import type { KeyRing } from './security/key-ring';

/** The platform that modules are built on. It is passed to each module's function, so there are no globals. */
export interface Platform {
  config: Config;
  database: Database;
  /** Callers by session, for a moment. */
  identities: IdentityCache;
  /** Programs by their keys, for a moment, and how often each calls. */
  apiKeys: ApiKeyCache;
  /** Encrypts secrets that must be readable again. */
  keyRing: KeyRing;
  /** The store of images of identity documents, encrypted. */
  identityDocuments: DocumentStore;
  /** Draws files, and opens those of strangers, outside this process. */
  drawings: Drawings;
  /** Verifies people's identities. */
  kycProvider: KycProvider;
  /** The bank that pays payouts and knows bank accounts. */
  bank: BankProvider;
  /** Through whom sellers pay invoices of their plan by Pix. */
  planPix: PlanPixProvider;
  /** The authority that issues certificates for sellers' domains; undefined where there is none. */
  acme: CertificateAuthority | undefined;
  /** The DNS of sellers' domains. */
  dns: Dns;
  /** The gateways that charge buyers. */
  gateways: GatewayProviders;
  /** Calls addresses that sellers have typed. */
  outgoingHttp: OutgoingHttp;
  /** Calls those whom sales are reported to. */
  pixelHttp: PixelHttp;
  /** Calls to Shopify's shops. */
  shopify: ShopifyProvider;
  /** Hashes codes and tokens that are only compared. */
  digest: Digest;
  /** Runs queue tasks. */
  queue: Queue;
  /** Raises events for other modules, in the same transaction. */
  raise: RaiseEvent;
  /** Carries what changed to the open pages of all replicas. */
  eventBus: EventBus;
  /** The live events that are about to be sent through it. */
  live: LiveOutbox;
  /** Work that may take longer than a request. */
  jobs: JobEngine;
}
