import {
  type Asked,
  accountCheck,
  askGateway,
  authorizationOutcome,
  type GatewaySettings,
  parseAnswer,
  postJson,
  sentencesIn,
} from './ask-gateway';
import {
  type AuthorizationRequest,
  type ChargeOutcome,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  notOffered,
} from './gateway-provider';
import {
  type Charge,
  capturedCents,
  cardKeyAnswer,
  chargeAnswer,
  merchantAnswer,
  refundedCents,
  refusalAnswer,
  refusalGroup,
  statusOf,
} from './malga-answers';
import { chargeBody } from './malga-requests';
import { verifyMalgaWebhook } from './malga-webhook';

const BASE_URLS = { test: 'https://sandbox-api.dev.malga.io', live: 'https://api.malga.io' };

/** A card is typed before its key is made, so that the key need not last. */
const CARD_KEY_SECONDS = 600;

const authorization = ({ credentials: { clientId = '', apiKey = '' } }: GatewayAccess) => ({
  'x-client-id': clientId,
  'x-api-key': apiKey,
});

function refused(gatewayId: string, body: unknown): ChargeOutcome {
  const { declinedCode = '', message = '' } = parseAnswer(refusalAnswer, body)?.error ?? {};
  const reason = message || sentencesIn(body);
  return { outcome: 'refused', gatewayId, group: refusalGroup(declinedCode), reason };
}

function outcomeOf(asked: Asked<Charge>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused') return refused('', asked.body);
  const charge = asked.answer;
  const status = statusOf(charge);
  switch (status) {
    case 'pago':
    case 'autorizado':
      return { outcome: 'approved', gatewayId: charge.id, status };
    case 'aguardando':
    case 'em_analise': {
      const { qrCodeData: pixCode, barcodeData } = charge.paymentMethod;
      const instructions = { ...NO_INSTRUCTIONS, pixCode, boletoLine: barcodeData.replace(/\D/g, '') };
      return { outcome: 'pending', gatewayId: charge.id, status, instructions };
    }
    default:
      return refused(charge.id, { error: charge.error ?? {} });
  }
}

/**
 * Malga, which spreads charges over acquirers. Shapes of https://docs.malga.io; `X-Idempotency-Key` is from memory. The
 * merchant, which only its client's key is told, proves all three credentials. Returns are its `void`, and so is the end of what is
 * reserved. `capture` takes an amount as `void` does, by Malga's own client for Node; which acquirers take less than the whole they
 * say themselves. What makes tokens in a browser is a key for that alone: `POST /v1/auth` of the same client.
 */
export function createMalga({ baseUrl, ...settings }: GatewaySettings): GatewayProvider {
  const urlOf = ({ mode }: GatewayAccess, path: string) => `${baseUrl ?? BASE_URLS[mode]}${path}`;
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
    askGateway(
      urlOf(access, `${chargePath(gatewayId)}/${what}`),
      post(access, reference, { amount: cents }),
      chargeAnswer,
      settings,
    );
  return {
    async verifyAccount(access) {
      const path = `/v1/merchants/${encodeURIComponent(access.credentials.merchantId ?? '')}`;
      return accountCheck(
        await askGateway(urlOf(access, path), get(access), merchantAnswer, settings),
        () => ({
          accountStatus: '',
          feedback: '',
          cardSetup: { client: access.credentials.clientId ?? '', mode: access.mode },
        }),
      );
    },
    async prepareCard(access, { reference }) {
      const question = post(access, reference, { scope: ['tokens'], expires: CARD_KEY_SECONDS });
      const asked = await askGateway(urlOf(access, '/v1/auth'), question, cardKeyAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      return { outcome: 'prepared', setup: { key: asked.answer.publicKey } };
    },
    async charge(access, request) {
      if (request.method === 'paypal') return notOffered(request);
      const body = chargeBody(request, access.credentials.merchantId ?? '', new Date());
      const question = post(access, request.reference, body);
      return outcomeOf(await askGateway(urlOf(access, '/v1/charges'), question, chargeAnswer, settings));
    },
    async status(access, { gatewayId }) {
      const asked = await askGateway(
        urlOf(access, chargePath(gatewayId)),
        get(access),
        chargeAnswer,
        settings,
      );
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'unknown' };
      const charge = asked.answer;
      return {
        outcome: 'known',
        status: statusOf(charge),
        refundedCents: refundedCents(charge),
        capturedCents: capturedCents(charge),
      };
    },
    async refund(access, { refundCents, ...request }) {
      const asked = await askOfCharge(access, request, 'void', refundCents);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      return { outcome: asked.answer.status === 'refund_pending' ? 'pending' : 'refunded' };
    },
    captureAuthorization: async (access, request) =>
      authorizationOutcome(await askOfCharge(access, request, 'capture', request.captureCents)),
    voidAuthorization: async (access, request) =>
      authorizationOutcome(await askOfCharge(access, request, 'void', request.amountCents)),
    verifyWebhook: verifyMalgaWebhook,
  };
}
