import type { ApiKeysTable } from './api-keys-schema';
import type { IntegrationsTable, ShopExportsTable, SyncRunsTable } from './integrations-schema';
import type { OutgoingDeliveriesTable, WebhookEndpointsTable } from './webhooks-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfIntegrations {
  integrations: IntegrationsTable;
  shop_exports: ShopExportsTable;
  sync_runs: SyncRunsTable;
  api_keys: ApiKeysTable;
  webhook_endpoints: WebhookEndpointsTable;
  outgoing_deliveries: OutgoingDeliveriesTable;
}
