import { call } from '../basics/call';
import { z } from '../basics/z';
import {
  v1LinkPreview,
  v1NewSession,
  v1PaymentConflict,
  v1RecoveredSession,
  v1Session,
  v1SessionCard,
  v1SessionStatus,
  v1SessionTags,
} from './v1-session';
import {
  v1LinkParams,
  v1RecoveryRequest,
  v1SessionCardRequest,
  v1SessionChange,
  v1SessionParams,
  v1SessionPayRequest,
  v1SessionProof,
  v1SessionQuery,
  v1SessionRequest,
  v1SessionTagsRequest,
} from './v1-session-request';

/** Buyers have no account: the token of a path, 256 random bits, alone opens its session. */
const open = { access: 'public', ignoresSession: true, isOfPublicApi: true } as const;

export const openCheckoutSession = call('POST /v1/checkout/sessions', {
  operationId: 'openCheckoutSession',
  summary: 'Abrir o checkout de um link',
  description:
    'Cria a sessão de quem compra. O token, que vem uma vez só, é a única credencial das outras chamadas: quem o tem vê e paga esta compra. Todo valor é do servidor.',
  ...open,
  limitGroup: 'checkout-sessions',
  body: v1SessionRequest,
  status: 201,
  answer: v1NewSession,
  problems: [404, 409],
});

export const previewCheckoutLink = call('GET /v1/checkout/links/:link', {
  operationId: 'previewCheckoutLink',
  summary: 'Ver o que um link vende',
  description: 'Para prévias do link: nada é aberto e nada é contado.',
  ...open,
  limitGroup: 'checkout-sessions',
  params: v1LinkParams,
  answer: v1LinkPreview,
  problems: [404, 409],
});

export const recoverCheckoutSession = call('POST /v1/checkout/sessions/recover', {
  operationId: 'recoverCheckoutSession',
  summary: 'Retomar uma compra',
  description:
    'Troca o segredo de um lembrete, que vale 7 dias, por um token deste aparelho. O que foi digitado em outro aparelho vem mascarado, em “masked”.',
  ...open,
  limitGroup: 'checkout-sessions',
  body: v1RecoveryRequest,
  answer: v1RecoveredSession,
  problems: [404],
});

export const getCheckoutSession = call('GET /v1/checkout/sessions/:token', {
  operationId: 'getCheckoutSession',
  summary: 'Ler a sessão',
  description:
    'A compra com os preços de agora. “version” muda quando muda o que se mostra: itens, entrega, cupom, desconto, forma de pagamento ou total.',
  ...open,
  params: v1SessionParams,
  query: v1SessionQuery,
  answer: v1Session,
  problems: [404, 409, 410],
});

export const updateCheckoutSession = call('PATCH /v1/checkout/sessions/:token', {
  operationId: 'updateCheckoutSession',
  summary: 'Enviar o que foi digitado ou escolhido',
  description:
    'Só o que mudou. A resposta é a sessão inteira, com os preços calculados de novo. O que falta para pagar está em “missing”.',
  ...open,
  params: v1SessionParams,
  body: v1SessionChange,
  answer: v1Session,
  problems: [404, 409, 410],
});

export const proveCheckoutBuyer = call('POST /v1/checkout/sessions/:token/proof', {
  operationId: 'proveCheckoutBuyer',
  summary: 'Dizer de quem é a compra',
  description:
    'Para um aparelho que abriu o endereço de uma compra (“needs_proof”): com o CPF ou CNPJ de quem comprou, ele pode mudar e pagar. O que foi digitado em outro aparelho continua mascarado.',
  ...open,
  params: v1SessionParams,
  body: v1SessionProof,
  answer: v1Session,
  problems: [404, 410],
});

export const listCheckoutTags = call('POST /v1/checkout/sessions/:token/tags', {
  operationId: 'listCheckoutTags',
  summary: 'Pegar o que a página informa por tags',
  description:
    'Onde “has_tags” diz que há: cada evento vem uma vez só, e só depois que quem compra aceitou. “told” diz o que a página conseguiu informar do que já pegou.',
  ...open,
  params: v1SessionParams,
  body: v1SessionTagsRequest,
  answer: v1SessionTags,
  problems: [404, 410],
});

export const prepareCheckoutCard = call('POST /v1/checkout/sessions/:token/card', {
  operationId: 'prepareCheckoutCard',
  summary: 'Preparar um cartão',
  description:
    'O que o script do gateway precisa para o pagamento que vai ser feito agora, onde “is_prepared” diz que precisa. Nada é cobrado.',
  ...open,
  params: v1SessionParams,
  body: v1SessionCardRequest,
  answer: v1SessionCard,
  refusals: { 409: v1PaymentConflict },
  problems: [404, 410],
});

export const payCheckoutSession = call('POST /v1/checkout/sessions/:token/pay', {
  operationId: 'payCheckoutSession',
  summary: 'Pagar',
  description:
    'Paga o que a versão mostra, ou nada: se algo mudou, a resposta é 409 checkout_changed, com o que mudou em “changes”, e nada é cobrado. Exige Idempotency-Key.',
  ...open,
  idempotent: 'required',
  params: v1SessionParams,
  body: v1SessionPayRequest,
  answer: v1SessionStatus,
  refusals: { 409: v1PaymentConflict },
  problems: [404, 410],
});

export const getCheckoutStatus = call('GET /v1/checkout/sessions/:token/status', {
  operationId: 'getCheckoutStatus',
  summary: 'Ver em que pé está o pagamento',
  description:
    'Para uma página que espera. “poll_after” diz em quantos segundos perguntar de novo; null quando não há o que esperar.',
  ...open,
  params: v1SessionParams,
  answer: v1SessionStatus,
  problems: [404, 410],
});

export const downloadBoleto = call('GET /v1/checkout/sessions/:token/boleto.pdf', {
  operationId: 'downloadBoleto',
  summary: 'Baixar o boleto',
  description: 'O boleto em PDF, enquanto pode ser pago.',
  ...open,
  params: v1SessionParams,
  answer: z.unknown(),
  problems: [404, 410],
});

export const streamCheckoutEvents = call('GET /v1/checkout/sessions/:token/events', {
  operationId: 'streamCheckoutEvents',
  summary: 'Receber o que acontece com o pagamento',
  description:
    'O mesmo que em status, como server-sent events: agora e a cada mudança. Termina quando não há o que esperar.',
  ...open,
  params: v1SessionParams,
  answer: z.unknown(),
  problems: [404, 410],
});
