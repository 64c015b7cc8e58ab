import type { z } from '@balcao/api-schema';
import type { PaymentMethod } from '@balcao/domain';
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
  type ChargeOutcome,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  notOffered,
  waitingStatus,
} from './gateway-provider';
import {
  accountAnswer,
  accountStatusOf,
  chargeAnswer,
  invoiceAnswer,
  invoicesAnswer,
  receivedOf,
  refusalGroup,
  statusOf,
} from './iugu-answers';
import { directCharge, invoiceOf } from './iugu-requests';
import { verifyIuguWebhook } from './iugu-webhook';

const BASE_URL = 'https://api.iugu.com';

/** The token is the user; there is no password. */
const authorization = ({ credentials: { apiToken = '' } }: GatewayAccess) => ({
  authorization: basicAuth(apiToken, ''),
});

function refused(body: unknown): ChargeOutcome {
  const { LR = '', message = '', invoice_id = '' } = parseAnswer(chargeAnswer, body) ?? {};
  const reason = message || sentencesIn(body);
  return { outcome: 'refused', gatewayId: invoice_id, group: refusalGroup(LR), reason };
}

function cardOutcome(asked: Asked<z.infer<typeof chargeAnswer>>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused') return refused(asked.body);
  const { success, status, invoice_id: gatewayId } = asked.answer;
  if (!success) return refused(asked.answer);
  if (status === 'in_analysis')
    return { outcome: 'pending', gatewayId, status: 'em_analise', instructions: NO_INSTRUCTIONS };
  return { outcome: 'approved', gatewayId, status: status === 'authorized' ? 'autorizado' : 'pago' };
}

function invoiceOutcome(asked: Asked<z.infer<typeof invoiceAnswer>>): ChargeOutcome {
  if (asked.outcome === 'failed') return asked;
  if (asked.outcome === 'refused') return refused(asked.body);
  return waiting(asked.answer, false);
}

/** An invoice that is waited for, by the codes that it is paid by. */
function waiting(invoice: z.infer<typeof invoiceAnswer>, isCard: boolean): ChargeOutcome {
  const { id: gatewayId, pix, bank_slip: slip } = invoice;
  const known = statusOf(invoice) && (isCard ? 'em_analise' : 'aguardando');
  const instructions = {
    ...NO_INSTRUCTIONS,
    pixCode: pix?.qrcode_text ?? '',
    boletoLine: (slip?.digitable_line ?? '').replace(/\D/g, ''),
  };
  return { ...waitingStatus(known, invoice.status, isCard), gatewayId, instructions };
}

/** The answer to a charge that was lost, by the invoice that came of it. */
function lostOutcome(
  invoice: z.infer<typeof invoiceAnswer>,
  method: PaymentMethod,
): ChargeOutcome | undefined {
  const status = statusOf(invoice);
  const isCard = method === 'credit_card';
  const { id: gatewayId } = invoice;
  if (status === 'pago' || status === 'autorizado') return { outcome: 'approved', gatewayId, status };
  // A card that was refused leaves an invoice that nobody pays.
  if (status === 'cancelado' || status === 'expirado') return refused({ invoice_id: gatewayId });
  if (status === 'aguardando' && isCard) return undefined;
  // One that was paid and given back or disputed since is read again, and says so then.
  return waiting(invoice, isCard);
}

const ONLY_WHOLE = 'A Iugu só captura o valor inteiro.';

/**
 * Iugu. Test and live share an address: the token decides. Shapes of https://dev.iugu.com/reference: invoices for Pix and
 * boleto, the direct charge for card tokens, `POST /v1/invoices/{id}/refund` with `partial_value_refund_cents`,
 * `POST …/capture`, which takes no amount, and `PUT …/cancel` of what is `in_analysis` or `pending`. Iugu has no header against a second
 * effect: an invoice whose answer was lost is looked for by `order_id`, which is our name for it.
 */
export function createIugu({ baseUrl = BASE_URL, ...settings }: GatewaySettings): GatewayProvider {
  const get = (access: GatewayAccess) => ({
    headers: { accept: 'application/json', ...authorization(access) },
  });
  const cancelInvoice = async (access: GatewayAccess, id: string) => {
    const question: Question = { ...postJson(authorization(access), {}), method: 'PUT' };
    return authorizationOutcome(
      await askGateway(`${invoiceUrl(id)}/cancel`, question, invoiceAnswer, settings),
    );
  };
  const invoiceUrl = (id: string) => `${baseUrl}/v1/invoices/${encodeURIComponent(id)}`;
  return {
    async verifyAccount(access) {
      const url = `${baseUrl}/v1/accounts/${encodeURIComponent(access.credentials.accountId ?? '')}`;
      return accountCheck(await askGateway(url, get(access), accountAnswer, settings), (account) => ({
        ...accountStatusOf(account),
        cardSetup: { account: account.id, mode: access.mode },
      }));
    },
    async charge(access, request) {
      const post = (body: object) => postJson(authorization(access), body);
      switch (request.method) {
        case 'pix':
        case 'boleto': {
          const question = post(invoiceOf(request));
          return invoiceOutcome(
            await askGateway(`${baseUrl}/v1/invoices`, question, invoiceAnswer, settings),
          );
        }
        case 'credit_card': {
          const question = post(directCharge(request));
          return cardOutcome(await askGateway(`${baseUrl}/v1/charge`, question, chargeAnswer, settings));
        }
        case 'paypal':
          return notOffered(request);
      }
    },
    async answered(access, { reference, method }) {
      const url = `${baseUrl}/v1/invoices?${new URLSearchParams({ query: reference, limit: '10' })}`;
      const asked = await askGateway(url, get(access), invoicesAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      const invoices = asked.outcome === 'answered' ? asked.answer.items : [];
      const invoice = invoices.find(({ order_id }) => order_id === reference);
      return invoice && lostOutcome(invoice, method);
    },
    async status(access, { gatewayId }) {
      const asked = await askGateway(invoiceUrl(gatewayId), get(access), invoiceAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return unread(asked);
      const status = statusOf(asked.answer);
      if (status === undefined) return { outcome: 'unfamiliar', word: asked.answer.status };
      return {
        outcome: 'known',
        status,
        refundedCents: asked.answer.refunded_cents,
        receivedCents: receivedOf(asked.answer),
      };
    },
    async refund(access, { gatewayId, amountCents, refundCents }) {
      // Pix is only given back whole, and then without an amount.
      const body = refundCents === amountCents ? {} : { partial_value_refund_cents: refundCents };
      const question = postJson(authorization(access), body);
      const asked = await askGateway(`${invoiceUrl(gatewayId)}/refund`, question, invoiceAnswer, settings);
      if (asked.outcome === 'failed') return asked;
      if (asked.outcome === 'refused') return { outcome: 'refused', reason: sentencesIn(asked.body) };
      return { outcome: 'refunded' };
    },
    async captureAuthorization(access, { gatewayId, amountCents, captureCents }) {
      if (captureCents !== amountCents) return { outcome: 'refused', reason: ONLY_WHOLE };
      const question = postJson(authorization(access), {});
      return authorizationOutcome(
        await askGateway(`${invoiceUrl(gatewayId)}/capture`, question, invoiceAnswer, settings),
      );
    },
    voidAuthorization: (access, { gatewayId }) => cancelInvoice(access, gatewayId),
    cancelWaiting: (access, { gatewayId }) => cancelInvoice(access, gatewayId),
    verifyWebhook: verifyIuguWebhook,
  };
}
