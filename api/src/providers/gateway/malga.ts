import type { z } from '@balcao/api-schema';
import { currentTime } from '../../db/clock';
import {
  type Asked,
  accountCheck,
  askGateway,
  authorizationOutcome,
  type GatewaySettings,
  postJson,
  type Question,
  sentencesIn,
  UNREACHABLE,
  unread,
} from './ask-gateway';
import {
  type AuthorizationRequest,
  type CardCharge,
  type ChargeOutcome,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  notOffered,
  waitingStatus,
} from './gateway-provider';
import {
  type Charge,
  capturedCents,
  cardKeyAnswer,
  chargeAnswer,
  chargesAnswer,
  customerAnswer,
  declineOf,
  merchantAnswer,
  newestRequest,
  refundedCents,
  refusalGroup,
  refusalOf,
  statusOf,
} from './malga-answers';
import { chargeBody, customerOf } from './malga-requests';
import { verifyMalgaWebhook } from './malga-webhook';

const BASE_URLS = { test: 'https://sandbox-api.malga.io', live: 'https://api.malga.io' };

/** A card is typed before its key is made, so that the key need not last. */
const CARD_KEY_SECONDS = 600;

const authorization = ({ credentials: { clientId = '', apiKey = '' } }: GatewayAccess) => ({
  'x-client-id': clientId,
  'x-api-key': apiKey,
});

function refused(gatewayId: string, { code, reason }: { code: string; reason: string }): ChargeOutcome {
  return { outcome: 'refused', gatewayId, group: refusalGroup(code), reason };
}

/** While another request about a charge is under way Malga refuses, and wants to be asked again ten seconds later. */
const isRacing = (status: number, body: unknown): boolean =>
  status === 409 || (status === 400 && /processing/i.test(refusalOf(body)?.reason ?? ''));

function outcomeOf(asked: Asked<Charge>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused')
    return refused('', refusalOf(asked.body) ?? { code: '', reason: sentencesIn(asked.body) });
  const charge = asked.answer;
  const { id: gatewayId, paymentMethod } = charge;
  const status = statusOf(charge);
  if (status === 'pago' || status === 'autorizado') return { outcome: 'approved', gatewayId, status };
  if (status !== undefined && status !== 'aguardando' && status !== 'em_analise')
    return refused(gatewayId, declineOf(charge));
  const { paymentType, qrCodeData: pixCode, barcodeData } = paymentMethod;
  return {
    ...waitingStatus(status, charge.status, paymentType === 'credit'),
    gatewayId,
    instructions: { ...NO_INSTRUCTIONS, pixCode, boletoLine: barcodeData.replace(/\D/g, '') },
  };
}

/** The acquirer's answer to a capture or a return: Malga answers 201 also where it was refused. */
function answerOf(charge: Charge, type: 'capture' | 'void'): 'done' | 'under_way' | { reason: string } {
  const request = newestRequest(charge, type);
  if (request?.requestStatus === 'success') return 'done';
  if (request?.requestStatus === 'failed') return { reason: request.providerError?.message ?? '' };
  // Without a request the charge itself says it; a time-out at the acquirer is known later.
  return request === undefined && type === 'void' && charge.status === 'voided' ? 'done' : 'under_way';
}

function failedRefundOf(charge: Charge): { failedRefund?: string } {
  const said = answerOf(charge, 'void');
  return typeof said === 'object' ? { failedRefund: said.reason } : {};
}

/**
 * Malga, which spreads charges over acquirers, by the types and the client of npm `malga` 0.0.2. The
 * merchant, which only its client's key is told, proves all three credentials. Returns are its `void`, and so is the end of what is
 * reserved. `capture` takes an amount as `void` does; which acquirers take less than the whole they say themselves. What makes tokens in
 * a browser is a key for that alone. A charge is found by `orderId`, which is our name for it.
 */
export function createMalga({ baseUrl, ...settings }: GatewaySettings): GatewayProvider {
  const urlOf = ({ mode }: GatewayAccess, path: string) => `${baseUrl ?? BASE_URLS[mode]}${path}`;
  async function ask<Answer>(
    access: GatewayAccess,
    path: string,
    question: Question,
    schema: z.ZodType<Answer>,
  ): Promise<Asked<Answer>> {
    const asked = await askGateway(urlOf(access, path), question, schema, settings);
    return asked.outcome === 'refused' && isRacing(asked.status, asked.body) ? UNREACHABLE : asked;
  }
  const get = (access: GatewayAccess) => ({
    headers: { accept: 'application/json', ...authorization(access) },
  });
  const post = (access: GatewayAccess, reference: string, body: object) =>
    postJson({ ...authorization(access), 'x-idempotency-key': reference }, body);
  const chargePath = (id: string) => `/v1/charges/${encodeURIComponent(id)}`;
  const askOfCharge = (
    access: GatewayAccess,
    { gatewayId, reference }: AuthorizationRequest,
    what: 'capture' | 'void',
    cents: number,
  ) =>
    ask(access, `${chargePath(gatewayId)}/${what}`, post(access, reference, { amount: cents }), chargeAnswer);
  async function decide(...[access, request, what, cents]: Parameters<typeof askOfCharge>) {
    const asked = await askOfCharge(access, request, what, cents);
    const said = asked.outcome === 'answered' ? answerOf(asked.answer, what) : 'under_way';
    return typeof said === 'object'
      ? ({ outcome: 'refused', ...said } as const)
      : authorizationOutcome(asked);
  }

  /** Keeps the payer of a card, as Malga's client does before it charges one, also where it knows the e-mail or the document already. */
  const askCustomer = (access: GatewayAccess, { reference, payer }: CardCharge) =>
    ask(
      access,
      '/v1/customers?force=true',
      post(access, `${reference}-customer`, customerOf(payer)),
      customerAnswer,
    );

  return {
    async verifyAccount(access) {
      const path = `/v1/merchants/${encodeURIComponent(access.credentials.merchantId ?? '')}`;
      return accountCheck(await ask(access, path, get(access), merchantAnswer), () => ({
        accountStatus: '',
        feedback: '',
        cardSetup: { client: access.credentials.clientId ?? '', mode: access.mode },
      }));
    },
    async prepareCard(access, { reference }) {
      const question = post(access, reference, { scope: ['tokens'], expires: CARD_KEY_SECONDS });
      const asked = await ask(access, '/v1/auth', question, cardKeyAnswer);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      return { outcome: 'prepared', setup: { key: asked.answer.publicKey } };
    },
    async charge(access, request) {
      if (request.method === 'paypal') return notOffered(request);
      const customer = request.method === 'credit_card' ? await askCustomer(access, request) : undefined;
      if (customer?.outcome === 'failed') return customer;
      // Without the customer an acquirer refuses what it needs one for, in its own words.
      const customerId = customer?.outcome === 'answered' ? customer.answer.id : undefined;
      const body = chargeBody(request, access.credentials.merchantId ?? '', currentTime(), customerId);
      return outcomeOf(await ask(access, '/v1/charges', post(access, request.reference, body), chargeAnswer));
    },
    async answered(access, { reference }) {
      const query = new URLSearchParams({
        merchantId: access.credentials.merchantId ?? '',
        orderId: reference,
        limit: '1',
        sort: 'DESC',
      });
      const asked = await ask(access, `/v1/charges?${query}`, get(access), chargesAnswer);
      if (asked.outcome === 'failed') return asked;
      const answer = asked.outcome === 'answered' ? asked.answer.items[0] : undefined;
      return answer && outcomeOf({ outcome: 'answered', answer });
    },
    async status(access, { gatewayId }) {
      const asked = await ask(access, chargePath(gatewayId), get(access), chargeAnswer);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return unread(asked);
      const charge = asked.answer;
      const status = statusOf(charge);
      if (status === undefined) return { outcome: 'unfamiliar', word: charge.status };
      return {
        outcome: 'known',
        status,
        refundedCents: refundedCents(charge),
        capturedCents: capturedCents(charge),
        ...failedRefundOf(charge),
      };
    },
    async refund(access, { refundCents, ...request }) {
      const asked = await askOfCharge(access, request, 'void', refundCents);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      const said = answerOf(asked.answer, 'void');
      if (typeof said === 'object') return { outcome: 'refused', ...said };
      return { outcome: said === 'done' ? 'refunded' : 'pending' };
    },
    captureAuthorization: (access, request) => decide(access, request, 'capture', request.captureCents),
    voidAuthorization: (access, request) => decide(access, request, 'void', request.amountCents),
    verifyWebhook: verifyMalgaWebhook,
  };
}
