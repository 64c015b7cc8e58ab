import { z } from '@balcao/api-schema';
import { CURRENCY_CODE, formatDecimalMoney, INTL_LOCALE } from '@balcao/domain';
import {
  type Asked,
  accountCheck,
  askGateway,
  authorizationOutcome,
  basicAuth,
  type GatewaySettings,
  parseAnswer,
  postJson,
  type Question,
  sentencesIn,
  unread,
} from './ask-gateway';
import {
  type CardCharge,
  type CardPreparation,
  type ChargeOutcome,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  notOffered,
  type PayPalCharge,
  type StatusOutcome,
  unauthenticated,
  waitingStatus,
} from './gateway-provider';
import {
  approvalUrl,
  authorizationOf,
  captureAnswer,
  capturedCents,
  captureOf,
  cardIn,
  declineOf,
  disputeAnswer,
  disputeStatusOf,
  hasFailedRefund,
  type Order,
  orderAnswer,
  orderedCents,
  refundAnswer,
  refundedCents,
  refusalAnswer,
  refusalGroup,
  signatureAnswer,
  statusOf,
  tokenAnswer,
  wordOf,
} from './paypal-answers';
import { disputeNotice, signatureQuestion, verifyPayPalWebhook } from './paypal-webhook';
import { readJson } from './webhook';

const BASE_URLS = { test: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

/** 1234 → `12.34`, as PayPal writes amounts. */
const amountOf = (cents: number) => ({ currency_code: CURRENCY_CODE, value: formatDecimalMoney(cents) });

const orderBody = ({ reference, amountCents, description, returnUrl, cancelUrl }: PayPalCharge) => ({
  intent: 'CAPTURE',
  purchase_units: [
    { reference_id: reference, custom_id: reference, description, amount: amountOf(amountCents) },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: returnUrl,
        cancel_url: cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: INTL_LOCALE,
      },
    },
  },
});

/** An order that is paid by a card: made before the card is typed, because PayPal's fields send it to an order. */
const cardOrderBody = ({ reference, amountCents, description, capture, threeDs }: CardPreparation) => ({
  intent: capture ? 'CAPTURE' : 'AUTHORIZE',
  purchase_units: [
    { reference_id: reference, custom_id: reference, description, amount: amountOf(amountCents) },
  ],
  ...(threeDs !== 'never' && {
    payment_source: {
      card: {
        attributes: {
          verification: { method: threeDs === 'always' ? 'SCA_ALWAYS' : 'SCA_WHEN_REQUIRED' },
        },
      },
    },
  }),
});

function refusal(body: unknown): { issue: string; reason: string } {
  const said = parseAnswer(refusalAnswer, body);
  const detail = said?.details?.[0];
  return { issue: detail?.issue ?? '', reason: detail?.description || said?.message || sentencesIn(body) };
}

const wordsOf = (body: unknown): string => refusal(body).reason;

const NOT_THIS_ORDER = 'O pedido do PayPal não é o deste pagamento.';

/** PayPal has no call that takes back what a buyer has agreed to. */
const NO_VOID =
  'O PayPal não cancela uma aprovação do cliente: sem captura, ela termina sozinha e nada é cobrado.';

/** The capture of what a buyer has only agreed to takes no amount. */
const ONLY_WHOLE =
  'O cliente só aprovou o pagamento, e o PayPal captura uma aprovação inteira. Capture o valor inteiro e reembolse o resto.';

function chargeOutcome(asked: Asked<Order>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused') {
    const { issue, reason } = refusal(asked.body);
    return { outcome: 'refused', gatewayId: '', group: refusalGroup(issue), reason };
  }
  const { id: gatewayId } = asked.answer;
  const instructions = { ...NO_INSTRUCTIONS, approvalUrl: approvalUrl(asked.answer) };
  return { outcome: 'pending', gatewayId, status: 'aguardando', instructions };
}

/** Refunds and disputes name the capture, not its order. */
const moneyOf = (order: Order) => {
  const capture = captureOf(order);
  return capture && { moneyId: capture.id };
};

/** The outcome of a card whose order was captured or reserved. */
function cardOutcome(asked: Asked<Order>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused') {
    const { issue, reason } = refusal(asked.body);
    return { outcome: 'refused', gatewayId: '', group: refusalGroup(issue), reason };
  }
  const order = asked.answer;
  const names = { gatewayId: order.id, ...moneyOf(order) };
  const status = statusOf(order);
  switch (status) {
    case 'pago':
    case 'autorizado':
      return { outcome: 'approved', status, ...names };
    case 'em_analise':
    case undefined:
      return { ...waitingStatus(status, wordOf(order), true), instructions: NO_INSTRUCTIONS, ...names };
    default:
      return { outcome: 'refused', group: 'emissor', reason: declineOf(order), ...names };
  }
}

function known(order: Order): StatusOutcome {
  const status = statusOf(order);
  if (status === undefined) return { outcome: 'unfamiliar', word: wordOf(order) };
  return {
    outcome: 'known',
    status,
    refundedCents: refundedCents(order),
    capturedCents: capturedCents(order),
    ...moneyOf(order),
    ...(hasFailedRefund(order) && { failedRefund: '' }),
  };
}

/**
 * PayPal. Orders v2 with the buyer's approval and a capture, https://developer.paypal.com/docs/api/orders/v2; refunds, and what is
 * decided about a reservation, of https://developer.paypal.com/docs/api/payments/v2. An access token, which only a known
 * application gets, proves the credentials; it is asked for again with every call, so that none has to be kept. A card is typed in
 * fields that PayPal's script mounts, https://developer.paypal.com/v5/expanded/integrate: its token is the name of its order.
 */
export function createPayPal({ baseUrl, ...settings }: GatewaySettings): GatewayProvider {
  const urlOf = ({ mode }: GatewayAccess, path: string) => `${baseUrl ?? BASE_URLS[mode]}${path}`;
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  function askToken(access: GatewayAccess) {
    const { clientId = '', clientSecret = '' } = access.credentials;
    const headers = {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: basicAuth(clientId, clientSecret),
    };
    const question: Question = { method: 'POST', headers, body: 'grant_type=client_credentials' };
    return askGateway(urlOf(access, '/v1/oauth2/token'), question, tokenAnswer, settings);
  }

  /** Asks with an access token. One that PayPal does not give is told like credentials that it does not know. */
  async function ask<Answer>(
    access: GatewayAccess,
    path: string,
    question: Question,
    schema: z.ZodType<Answer>,
  ): Promise<Asked<Answer>> {
    const token = await askToken(access);
    if (token.outcome === 'failed') return token;
    if (token.outcome === 'refused') return { outcome: 'failed', why: 'credentials' };
    const headers = { ...question.headers, authorization: `Bearer ${token.answer.access_token}` };
    return askGateway(urlOf(access, path), { ...question, headers }, schema, settings);
  }

  const read = { headers: { accept: 'application/json' } };
  const readOrder = (access: GatewayAccess, id: string) => ask(access, orderPath(id), read, orderAnswer);
  /** `PayPal-Request-Id` keeps a repeated call from a second effect. */
  const post = (reference: string, body: object) =>
    postJson({ 'paypal-request-id': reference, prefer: 'return=representation' }, body);

  /** Takes the money that the buyer has agreed to. */
  const captureOrder = (access: GatewayAccess, id: string) =>
    ask(access, `${orderPath(id)}/capture`, post(`${id}-capture`, {}), orderAnswer);

  /** Decides about what is reserved. */
  const decideReserved = (
    access: GatewayAccess,
    id: string,
    what: 'capture' | 'void',
    reference: string,
    body: object,
  ) =>
    ask(
      access,
      `/v2/payments/authorizations/${encodeURIComponent(id)}/${what}`,
      post(reference, body),
      z.unknown(),
    );

  /**
   * Takes what a card has been typed for. The payment names the request, so that it is taken once; an order that another payment has
   * taken is refused.
   */
  async function chargeCard(access: GatewayAccess, request: CardCharge): Promise<ChargeOutcome> {
    const { token, reference, amountCents, capture } = request;
    const order = await readOrder(access, token);
    if (order.outcome === 'failed') return order;
    // A token that is no order of this account, or an order of another amount, was not made for this payment.
    if (order.outcome === 'refused' || orderedCents(order.answer) !== amountCents)
      return { outcome: 'refused', gatewayId: '', group: 'dados', reason: NOT_THIS_ORDER };
    // PayPal's own answer counts, not what the frame says.
    const card = cardIn(order.answer);
    const refused = unauthenticated({
      ...request,
      authentication: card.threeDs ? { ...card.threeDs, id: '' } : null,
    });
    if (refused) return { ...refused, card };
    const path = `${orderPath(token)}/${capture ? 'capture' : 'authorize'}`;
    const outcome = cardOutcome(await ask(access, path, post(reference, {}), orderAnswer));
    return outcome.outcome === 'failed' ? outcome : { ...outcome, card };
  }

  return {
    verifyAccount: async (access) =>
      accountCheck(await askToken(access), () => ({
        accountStatus: '',
        feedback: '',
        cardSetup: { client: access.credentials.clientId ?? '', mode: access.mode },
      })),
    async prepareCard(access, request) {
      const question = post(`order-${request.reference}`, cardOrderBody(request));
      const asked = await ask(access, '/v2/checkout/orders', question, orderAnswer);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: wordsOf(asked.body) };
      return { outcome: 'prepared', setup: { order: asked.answer.id } };
    },
    async charge(access, request) {
      if (request.method === 'credit_card') return chargeCard(access, request);
      if (request.method !== 'paypal') return notOffered(request);
      const question = post(request.reference, orderBody(request));
      return chargeOutcome(await ask(access, '/v2/checkout/orders', question, orderAnswer));
    },
    /** The buyer's card was typed for an order of ours. One that is not captured, nor reserved, was not charged. */
    async answered(access, { moneyId }) {
      if (moneyId === '') return undefined;
      const asked = await readOrder(access, moneyId);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return undefined;
      const isCharged = captureOf(asked.answer) ?? authorizationOf(asked.answer);
      return isCharged && { ...cardOutcome(asked), card: cardIn(asked.answer) };
    },
    nameBefore: ({ token }) => token,
    async status(access, { gatewayId }) {
      const asked = await readOrder(access, gatewayId);
      if (asked.outcome === 'failed') return asked;
      return asked.outcome === 'refused' ? unread(asked) : known(asked.answer);
    },
    async capture(access, { gatewayId }) {
      const asked = await captureOrder(access, gatewayId);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'answered') return known(asked.answer);
      // Of all refusals only this one is final: the buyer's means of payment did not pay.
      if (refusal(asked.body).issue === 'INSTRUMENT_DECLINED')
        return { outcome: 'known', status: 'recusado', refundedCents: 0 };
      return { outcome: 'unknown' };
    },
    async refund(access, { gatewayId, reference, refundCents }) {
      const order = await readOrder(access, gatewayId);
      if (order.outcome === 'failed') return order;
      const capture = order.outcome === 'answered' ? captureOf(order.answer) : undefined;
      if (capture === undefined)
        return { outcome: 'refused', reason: 'O PayPal não tem pagamento neste pedido.' };
      const asked = await ask(
        access,
        `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
        post(reference, { amount: amountOf(refundCents) }),
        refundAnswer,
      );
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: refusal(asked.body).reason };
      const { status } = asked.answer;
      if (status === 'COMPLETED') return { outcome: 'refunded' };
      return status === 'PENDING'
        ? { outcome: 'pending' }
        : { outcome: 'refused', reason: 'O PayPal não concluiu o reembolso.' };
    },
    async captureAuthorization(access, { gatewayId, reference, amountCents, captureCents }) {
      const order = await readOrder(access, gatewayId);
      if (order.outcome !== 'answered') return authorizationOutcome(order, wordsOf);
      const reserved = authorizationOf(order.answer);
      const isWhole = captureCents === amountCents;
      if (reserved === undefined)
        return isWhole
          ? authorizationOutcome(await captureOrder(access, gatewayId), wordsOf)
          : { outcome: 'refused', reason: ONLY_WHOLE };
      // The last one, so that PayPal lets the rest go.
      const body = { final_capture: true, ...(!isWhole && { amount: amountOf(captureCents) }) };
      return authorizationOutcome(
        await decideReserved(access, reserved.id, 'capture', reference, body),
        wordsOf,
      );
    },
    async voidAuthorization(access, { gatewayId, reference }) {
      const order = await readOrder(access, gatewayId);
      if (order.outcome !== 'answered') return authorizationOutcome(order, wordsOf);
      const reserved = authorizationOf(order.answer);
      if (reserved === undefined) return { outcome: 'refused', reason: NO_VOID };
      return authorizationOutcome(await decideReserved(access, reserved.id, 'void', reference, {}), wordsOf);
    },
    async orderOfMoney(access, moneyId) {
      const path = `/v2/payments/captures/${encodeURIComponent(moneyId)}`;
      const asked = await ask(access, path, read, captureAnswer);
      if (asked.outcome === 'failed') return asked;
      const id = asked.outcome === 'answered' && asked.answer.supplementary_data?.related_ids?.order_id;
      return id || undefined;
    },
    async readDispute(access, { body }) {
      const told = readJson(body, disputeNotice)?.resource;
      if (told === undefined) return undefined;
      const path = `/v1/customer/disputes/${encodeURIComponent(told.dispute_id)}`;
      const asked = await ask(access, path, read, disputeAnswer);
      if (asked.outcome === 'failed' && asked.why === 'unreachable') return asked;
      // An application without the right to read disputes still gets their notices, which PayPal has called its own.
      const dispute = asked.outcome === 'answered' ? asked.answer : told;
      return { outcome: 'known', status: disputeStatusOf(dispute) };
    },
    verifyWebhook: verifyPayPalWebhook,
    async confirmWebhook(access, delivery) {
      const body = signatureQuestion(delivery, access.credentials.webhookId ?? '');
      const question: Question = { ...postJson({}, {}), body };
      const asked = await ask(
        access,
        '/v1/notifications/verify-webhook-signature',
        question,
        signatureAnswer,
      );
      if (asked.outcome !== 'answered') return 'unreachable';
      return asked.answer.verification_status === 'SUCCESS' ? 'confirmed' : 'rejected';
    },
  };
}
