import type { GatewayChargesTable } from './gateway-charges-schema';
import type { GatewayRequestsTable } from './gateway-requests-schema';
import type { PaymentConfigsTable, PaymentGatewaysTable, WebhookOldKeysTable } from './gateways-schema';
import type {
  CollectedChargesTable,
  GatewayWordsTable,
  SimulatedCardTokensTable,
  SimulatedChargesTable,
  WebhookDeliveriesTable,
} from './payments-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfPayments {
  payment_gateways: PaymentGatewaysTable;
  webhook_old_keys: WebhookOldKeysTable;
  payment_configs: PaymentConfigsTable;
  gateway_charges: GatewayChargesTable;
  gateway_requests: GatewayRequestsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  simulated_charges: SimulatedChargesTable;
  simulated_card_tokens: SimulatedCardTokensTable;
  collected_charges: CollectedChargesTable;
  gateway_words: GatewayWordsTable;
}
