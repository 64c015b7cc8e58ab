import type { z } from '@balcao/api-schema';
import {
  type Asked,
  accountCheck,
  askGateway,
  authorizationOutcome,
  type GatewaySettings,
  postJson,
  sentencesIn,
  UNREACHABLE,
} from './ask-gateway';
import {
  type AuthorizationRequest,
  type CardPreparationOutcome,
  type ChargeOutcome,
  type ChargeRequest,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  notOffered,
  unauthenticated,
} from './gateway-provider';
import {
  capturedCents,
  chargeAnswer,
  lastCharge,
  type Order,
  orderAnswer,
  publicKeyAnswer,
  refundedCents,
  refusalGroup,
  sessionAnswer,
  statusOf,
  threeDsOf,
} from './pagseguro-answers';
import { chargedOrder, pixOrder, purchaseOf } from './pagseguro-requests';
import { verifyPagSeguroWebhook } from './pagseguro-webhook';

const BASE_URLS = { test: 'https://sandbox.api.pagseguro.com', live: 'https://api.pagseguro.com' };

/** The addresses at which sessions for its script are made. */
const SDK_URLS = { test: 'https://sandbox.sdk.pagseguro.com', live: 'https://sdk.pagseguro.com' };

const authorization = ({ credentials: { apiToken = '' } }: GatewayAccess) => ({
  authorization: `Bearer ${apiToken}`,
});

function outcomeOf(asked: Asked<Order>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused')
    return { outcome: 'refused', gatewayId: '', group: 'erro', reason: sentencesIn(asked.body) };
  const order = asked.answer;
  const status = statusOf(order);
  const charge = lastCharge(order);
  const threeDs = threeDsOf(charge);
  const said = threeDs && { card: { threeDs } };
  switch (status) {
    case 'pago':
    case 'autorizado':
      return { outcome: 'approved', gatewayId: order.id, status, ...said };
    case 'aguardando':
    case 'em_analise': {
      const pixCode = order.qr_codes?.[0]?.text ?? '';
      const boletoLine = charge?.payment_method?.boleto?.barcode ?? '';
      const instructions = { ...NO_INSTRUCTIONS, pixCode, boletoLine };
      return { outcome: 'pending', gatewayId: order.id, status, instructions, ...said };
    }
    default: {
      const reason = charge?.payment_response?.message ?? '';
      return { outcome: 'refused', gatewayId: order.id, group: refusalGroup(reason), reason, ...said };
    }
  }
}

const orderOf = (request: Exclude<ChargeRequest, { method: 'paypal' }>) =>
  request.method === 'pix' ? pixOrder(request) : chargedOrder(request);

/**
 * PagSeguro, today PagBank. Shapes of its orders API, https://developer.pagbank.com.br/reference/introducao-api-pedidos;
 * `x-idempotency-key` of https://developer.pagbank.com.br/docs/chaves-publicas-e-de-idempotencia. The account is proved by
 * its key for card data, which only a known token is told. What is refunded, captured and cancelled is the order's charge; PagBank
 * calls the last two `capture` and, as it does a refund, `cancel`. A capture of less than the charge's amount is the last one:
 * https://developer.pagbank.com.br/reference/pre-autorizar-e-capturar-parcialmente-um-pedido-com-divisao-do-pagamento.
 */
export function createPagSeguro({ baseUrl, ...settings }: GatewaySettings): GatewayProvider {
  const urlOf = ({ mode }: GatewayAccess, path: string) => `${baseUrl ?? BASE_URLS[mode]}${path}`;
  const get = (access: GatewayAccess) => ({
    headers: { accept: 'application/json', ...authorization(access) },
  });
  const post = (access: GatewayAccess, reference: string, body: object) =>
    postJson({ ...authorization(access), 'x-idempotency-key': reference }, body);
  const readOrder = (access: GatewayAccess, id: string) =>
    askGateway(urlOf(access, `/orders/${encodeURIComponent(id)}`), get(access), orderAnswer, settings);

  /** Asks something of an order's charge. An order without one is told like a refusal. */
  async function askOfCharge(
    access: GatewayAccess,
    { gatewayId, reference }: AuthorizationRequest,
    what: 'capture' | 'cancel',
    cents: number,
  ): Promise<Asked<z.infer<typeof chargeAnswer>>> {
    const order = await readOrder(access, gatewayId);
    if (order.outcome === 'failed') return order;
    const charge = order.outcome === 'answered' ? lastCharge(order.answer) : undefined;
    if (charge === undefined)
      return { outcome: 'refused', status: 404, body: 'O PagBank não tem pagamento neste pedido.' };
    return askGateway(
      urlOf(access, `/charges/${encodeURIComponent(charge.id)}/${what}`),
      post(access, reference, { amount: { value: cents } }),
      chargeAnswer,
      settings,
    );
  }

  return {
    async verifyAccount(access) {
      return accountCheck(
        await askGateway(urlOf(access, '/public-keys/card'), get(access), publicKeyAnswer, settings),
        ({ public_key: key }) => ({ accountStatus: '', feedback: '', cardSetup: { key, mode: access.mode } }),
      );
    },
    async prepareCard(access, request): Promise<CardPreparationOutcome> {
      if (request.threeDs === 'never') return { outcome: 'prepared', setup: {} };
      const url = `${baseUrl ?? SDK_URLS[access.mode]}/checkout-sdk/sessions`;
      const asked = await askGateway(url, post(access, request.reference, {}), sessionAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      const { session } = asked.answer;
      return { outcome: 'prepared', setup: { session, purchase: JSON.stringify(purchaseOf(request)) } };
    },
    async charge(access, request) {
      if (request.method === 'paypal') return notOffered(request);
      const refused = request.method === 'credit_card' && unauthenticated(request);
      if (refused) return refused;
      const question = post(access, request.reference, orderOf(request));
      return outcomeOf(await askGateway(urlOf(access, '/orders'), question, orderAnswer, settings));
    },
    async status(access, { gatewayId }) {
      const asked = await readOrder(access, gatewayId);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'unknown' };
      return {
        outcome: 'known',
        status: statusOf(asked.answer),
        refundedCents: refundedCents(lastCharge(asked.answer)),
        capturedCents: capturedCents(lastCharge(asked.answer)),
      };
    },
    async refund(access, { refundCents, ...request }) {
      const asked = await askOfCharge(access, request, 'cancel', refundCents);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      return refundedCents(asked.answer) > 0 || asked.answer.status === 'CANCELED'
        ? { outcome: 'refunded' }
        : UNREACHABLE;
    },
    captureAuthorization: async (access, request) =>
      authorizationOutcome(await askOfCharge(access, request, 'capture', request.captureCents)),
    voidAuthorization: async (access, request) =>
      authorizationOutcome(await askOfCharge(access, request, 'cancel', request.amountCents)),
    verifyWebhook: verifyPagSeguroWebhook,
  };
}
