import { GATEWAY_IDS } from '@balcao/domain';
import type { ApiModule } from '../../module';
import { receiveWebhooks } from '../../webhooks/receive-webhooks';
import { authorizationsRoutes } from './authorizations/routes';
import { cancelCharges } from './buyer-charges/cancel-charge';
import { attachCharges } from './charges/attach-charges';
import { recheckCharges } from './charges/recheck';
import { gatewayWordsMetric } from './charges/unfamiliar-words';
import { paymentConfigRoutes, paymentMethodsRoutes } from './configs/routes';
import { emptyDeliveriesOfBuyers } from './deliveries/erasure-repository';
import { gatewayWebhooks } from './deliveries/gateway-webhooks';
import { processDeliveries } from './deliveries/process-delivery';
import { webhookDeliveriesRoutes } from './deliveries/routes';
import { gatewayWebhooksRoutes } from './gateways/address/routes';
import { gatewayChoiceRoutes } from './gateways/choice/routes';
import { gatewaysRoutes } from './gateways/connections/routes';
import { gatewayConnections } from './gateways/sealed-credentials-repository';
import { openMattersOfPayments } from './open-matters-repository';
import { erasePayments, exportPayments } from './personal-data-repository';
import { requestDisputeAnswer } from './requests/request-of-gateway';
import { workOffRequests } from './requests/work-off';
import { deleteOldPayments } from './retention-repository';
import { simulatedChargesRoutes } from './simulated-charges/routes';
import { testChargesRoutes } from './test-charges/routes';

export {
  askForBuyerCharge,
  type BuyerMethod,
  type BuyerQuestion,
  beginBuyerCharge,
} from './buyer-charges/buyer-charge';
export { cancelBuyerCharge } from './buyer-charges/cancel-charge';
export { type CheckoutGateway, readCheckoutGateway } from './buyer-charges/checkout-gateway';
export { type BuyerCard, isUnanswered } from './buyer-charges/lost-answer';
export { prepareBuyerCard } from './buyer-charges/prepare-card';
export { chargeOfPayment } from './charges/charge-of-payment';
export { type ChargeRow, findCharge } from './charges/repository';
export { readOfferedMethods } from './configs/methods';
export { listMethodsAt } from './configs/resource';
export { accessOf } from './gateways/access';
export { bindPlatformAccount } from './gateways/bind-account';
export {
  accountOf,
  type ConnectionRow,
  cardSetupOf,
  findContractOf,
  isConfigured,
  listConnections,
} from './gateways/repository';
export { testMessage } from './gateways/test-message';
export { webhookUrl } from './gateways/webhook-address';
export { requestOfGateway } from './requests/request-of-gateway';

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
  demoStore: [async (demo) => (await import('./demo/seed-payments')).seedPayments(demo)],
};
