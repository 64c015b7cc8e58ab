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
  unread,
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
  waitingStatus,
} from './gateway-provider';
import {
  capturedCents,
  chargeAnswer,
  chargeOf,
  chargesAnswer,
  type Order,
  orderAnswer,
  publicKeyAnswer,
  refundedCents,
  refundedIn,
  refusalGroup,
  sessionAnswer,
  statusOf,
  threeDsOf,
} from './pagseguro-answers';
import { chargedOrder, pixOrder, purchaseOf } from './pagseguro-requests';
import { verifyPagSeguroWebhook } from './pagseguro-webhook';

const BASE_URLS = { test: 'https://sandbox.api.pagseguro.com', live: 'https://api.pagseguro.com' };

/** Some of its paths refuse `application/json`. */
const ANY_ANSWER = { accept: '*/*' };

/** The addresses at which sessions for its script are made. */
const SDK_URLS = { test: 'https://sandbox.sdk.pagseguro.com', live: 'https://sdk.pagseguro.com' };

const authorization = ({ credentials: { apiToken = '' } }: GatewayAccess) => ({
  authorization: `Bearer ${apiToken}`,
});

function outcomeOf(asked: Asked<Order>, method: ChargeRequest['method']): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused')
    return { outcome: 'refused', gatewayId: '', group: 'erro', reason: sentencesIn(asked.body) };
  const order = asked.answer;
  const { id: gatewayId } = order;
  const charge = chargeOf(order);
  const status = statusOf(order);
  const threeDs = threeDsOf(charge);
  const said = { ...(charge && { moneyId: charge.id }), ...(threeDs && { card: { threeDs } }) };
  if (status === 'pago' || status === 'autorizado')
    return { outcome: 'approved', gatewayId, status, ...said };
  if (status !== undefined && status !== 'aguardando' && status !== 'em_analise') {
    const reason = charge?.payment_response?.message ?? '';
    return { outcome: 'refused', gatewayId, group: refusalGroup(reason), reason, ...said };
  }
  const pixCode = order.qr_codes?.[0]?.text ?? '';
  const boletoLine = charge?.payment_method?.boleto?.barcode ?? '';
  return {
    ...waitingStatus(status, charge?.status ?? '', method === 'credit_card'),
    gatewayId,
    instructions: { ...NO_INSTRUCTIONS, pixCode, boletoLine },
    ...said,
  };
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
  const get = (access: GatewayAccess) => ({ headers: { ...ANY_ANSWER, ...authorization(access) } });
  const post = (access: GatewayAccess, reference: string, body: object) =>
    postJson({ ...ANY_ANSWER, ...authorization(access), 'x-idempotency-key': reference }, body);

  /** Reads an order. A charge that was found by our name for it, and not by its order's, is read by itself. */
  async function readOrder(access: GatewayAccess, id: string): Promise<Asked<Order>> {
    const name = encodeURIComponent(id);
    if (!id.startsWith('CHAR_'))
      return askGateway(urlOf(access, `/orders/${name}`), get(access), orderAnswer, settings);
    const asked = await askGateway(urlOf(access, `/charges/${name}`), get(access), chargeAnswer, settings);
    return asked.outcome === 'answered' ? { ...asked, answer: { id, charges: [asked.answer] } } : asked;
  }

  /** The account's key for card data. An account that never had one is given its first. */
  async function askCardKey(access: GatewayAccess) {
    const asked = await askGateway(
      urlOf(access, '/public-keys/card'),
      get(access),
      publicKeyAnswer,
      settings,
    );
    if (asked.outcome !== 'refused' || asked.status !== 404) return asked;
    const making = postJson({ ...ANY_ANSWER, ...authorization(access) }, { type: 'card' });
    return askGateway(urlOf(access, '/public-keys'), making, publicKeyAnswer, settings);
  }

  /** Asks something of an order's charge. An order without one is told like a refusal. */
  async function askOfCharge(
    access: GatewayAccess,
    { gatewayId, reference }: AuthorizationRequest,
    what: 'capture' | 'cancel',
    cents: number,
  ): Promise<Asked<z.infer<typeof chargeAnswer>>> {
    const order = await readOrder(access, gatewayId);
    if (order.outcome === 'failed') return order;
    const charge = order.outcome === 'answered' ? chargeOf(order.answer) : undefined;
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
      return accountCheck(await askCardKey(access), ({ public_key: key }) => ({
        accountStatus: '',
        feedback: '',
        cardSetup: { key, mode: access.mode },
      }));
    },
    async prepareCard(access, request): Promise<CardPreparationOutcome> {
      // Its script asks the bank with everything about the payer.
      if (request.threeDs === 'never' || !request.showsPayer) return { outcome: 'prepared', setup: {} };
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
      const asked = await askGateway(urlOf(access, '/orders'), question, orderAnswer, settings);
      return outcomeOf(asked, request.method);
    },
    async answered(access, { reference, method }) {
      const url = urlOf(access, `/charges?${new URLSearchParams({ reference_id: reference })}`);
      const asked = await askGateway(url, get(access), chargesAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      const charge = asked.outcome === 'answered' ? asked.answer.at(-1) : undefined;
      const answer = charge && { id: charge.id, charges: [charge] };
      return answer && outcomeOf({ outcome: 'answered', answer }, method);
    },
    async status(access, { gatewayId }) {
      const asked = await readOrder(access, gatewayId);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return unread(asked);
      const charge = chargeOf(asked.answer);
      const status = statusOf(asked.answer);
      if (status === undefined) return { outcome: 'unfamiliar', word: charge?.status ?? '' };
      return {
        outcome: 'known',
        status,
        refundedCents: refundedCents(asked.answer),
        capturedCents: capturedCents(asked.answer),
        ...(charge && { moneyId: charge.id }),
      };
    },
    async refund(access, { refundCents, ...request }) {
      const asked = await askOfCharge(access, request, 'cancel', refundCents);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      return refundedIn(asked.answer) > 0 || asked.answer.status === 'CANCELED'
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
