import { GATEWAY_IDS } from '@balcao/domain';
import type { ApiModule } from '../../module';
import { receiveWebhooks } from '../../webhooks/receive-webhooks';
import { attachCharges } from './attach-charges';
import { authorizationsRoutes } from './authorizations';
import { cancelCharges } from './buyer-charges';
import { gatewayWordsMetric } from './charge-changes';
import { gatewayChoiceRoutes } from './choice';
import { paymentConfigRoutes, paymentMethodsRoutes } from './configs';
import { gatewayConnections } from './connection';
import { gatewaysRoutes } from './connections';
import { webhookDeliveriesRoutes } from './deliveries';
import { emptyDeliveriesOfBuyers, gatewayWebhooks, processDeliveries } from './incoming';
import { deleteOldPayments, erasePayments, exportPayments, openMattersOfPayments } from './kept-data';
import { recheckCharges } from './refetch';
import { requestDisputeAnswer } from './requests';
import { simulatedChargesRoutes, testChargesRoutes } from './test-charges';
import { gatewayWebhooksRoutes } from './webhook-address';
import { workOffRequests } from './work-off';

export { bindPlatformAccount } from './bind-account';
export {
  askForBuyerCharge,
  type BuyerMethod,
  type BuyerQuestion,
  beginBuyerCharge,
  type CheckoutGateway,
  cancelBuyerCharge,
  prepareBuyerCard,
  readCheckoutGateway,
} from './buyer-charges';
export { type ChargeRow, chargeOfPayment, findCharge } from './charge';
export { listMethodsAt, readOfferedMethods } from './configs';
export {
  accessOf,
  accountOf,
  type ConnectionRow,
  cardSetupOf,
  findContractOf,
  isConfigured,
  listConnections,
  testMessage,
  webhookUrl,
} from './connection';
export { type BuyerCard, isUnanswered } from './lost-answer';
export { requestOfGateway } from './requests';

/** The module of payments: gateways, payment methods, test charges and webhook deliveries. */
export const payments: ApiModule = {
  name: 'payments',
  tags: {
    gateways: 'Gateways of a store, and their connections.',
    'payment methods': 'How buyers pay.',
    'test charges': 'Charges that try a gateway.',
  },
  routes: [
    gatewaysRoutes,
    gatewayChoiceRoutes,
    gatewayWebhooksRoutes,
    paymentConfigRoutes,
    paymentMethodsRoutes,
    testChargesRoutes,
    simulatedChargesRoutes,
    authorizationsRoutes,
    webhookDeliveriesRoutes,
    gatewayWordsMetric,
    (platform) => receiveWebhooks(platform.database, gatewayWebhooks(platform)),
  ],
  workers: (platform) =>
    GATEWAY_IDS.flatMap((gateway) => [
      processDeliveries(platform, gateway),
      recheckCharges(platform, gateway),
      workOffRequests(platform, gateway),
      cancelCharges(platform, gateway),
    ]),
  on: ({ collectingGateways }) => ({
    'dispute.answered': requestDisputeAnswer,
    'buyers.erased': emptyDeliveriesOfBuyers,
    'payments.at-gateway': attachCharges(collectingGateways),
  }),
  sweep: { oldPayments: ({ database }) => deleteOldPayments(database) },
  openMatters: [openMattersOfPayments],
  erase: [{ rows: erasePayments }],
  export: [exportPayments],
  sealed: [gatewayConnections],
  demoStore: [async (demo) => (await import('./seed-demo')).seedPayments(demo)],
};
