import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  credentialProblem,
  GATEWAY_ACCOUNT_STATUSES,
  GATEWAY_FEE_BOUNDS,
  GATEWAY_IDS,
  GATEWAY_MODES,
  GATEWAY_TEST_OUTCOMES,
  PAYMENT_METHODS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, ifMatchHeaders, instant, version } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';

/** A gateway's id, such as `iugu`. */
export const idGateway = z.enum(GATEWAY_IDS, 'Escolha um dos gateways disponíveis.');
export const gatewayMode = z.enum(GATEWAY_MODES);

/** The gateways that a store can choose, and what each one needs. */
export const gatewayCatalogue = z.object({
  items: z.array(
    z.object({
      id: idGateway,
      name: z.string(),
      summary: z.string(),
      methods: z.array(z.enum(PAYMENT_METHODS)),
      modes: z.array(gatewayMode),
      credentials: z.array(
        z.object({
          field: z.enum(CREDENTIAL_FIELDS),
          label: z.string(),
          secret: z.boolean(),
          help: z.string(),
          /** The gateway issues it only after the webhook is set up there, so a store can connect without it. */
          afterConnecting: z.literal(true).optional(),
        }),
      ),
      maxInstallments: z.int(),
      terms: z.string(),
      site: z.string(),
    }),
  ),
});
export type GatewayCatalogue = z.infer<typeof gatewayCatalogue>;

const feeNumber = (field: keyof typeof GATEWAY_FEE_BOUNDS) =>
  z.int().min(GATEWAY_FEE_BOUNDS[field].min).max(GATEWAY_FEE_BOUNDS[field].max);

const fee = z.strictObject({
  percentBasisPoints: feeNumber('percentBasisPoints'),
  fixedCents: feeNumber('fixedCents'),
  releaseDays: feeNumber('releaseDays'),
  releaseInBusinessDays: z.boolean().optional(),
  perInstallment: z.boolean(),
  chargebackCents: feeNumber('chargebackCents').optional(),
});

/** The fees of the gateway by the seller's contract. The fee of an omitted method is unknown. */
const fees = z.strictObject({
  pix: fee.optional(),
  credit_card: fee.optional(),
  boleto: fee.optional(),
  paypal: fee.optional(),
});

const credential = (field: CredentialField) =>
  z
    .string()
    .max(2_000)
    .trim()
    .superRefine((value, context) => {
      const message = credentialProblem(field, value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional();

/** Write-only: what is sent is encrypted and never returned. */
const credentials = z.strictObject({
  accountId: credential('accountId'),
  apiToken: credential('apiToken'),
  clientId: credential('clientId'),
  clientSecret: credential('clientSecret'),
  webhookId: credential('webhookId'),
  apiKey: credential('apiKey'),
  merchantId: credential('merchantId'),
});
export type GatewayCredentials = z.infer<typeof credentials>;

/** The seller's account at the gateway, with the words that screens show. */
export const gatewayAccount = z.object({
  /** Null while the gateway has not reported a status, or an unknown one. */
  status: z.enum(GATEWAY_ACCOUNT_STATUSES).nullable(),
  /** Empty for gateways that verify no accounts. */
  text: z.string(),
  tone: tone.exclude(['neutral']),
  /** Why the gateway rejected the account, in its words; otherwise empty. */
  feedback: z.string(),
});

const test = z.object({
  outcome: z.enum(GATEWAY_TEST_OUTCOMES),
  message: z.string(),
  at: instant,
});

/** A store's connection to a gateway: a record of `pagamentogateway`. */
export const gatewayConnection = z.object({
  id,
  version,
  idGateway,
  nome: z.string(),
  mode: gatewayMode,
  /** Whether new sales are charged through it. */
  current: z.boolean(),
  /** Whether it has every credential that the gateway requires. */
  configured: z.boolean(),
  /** `end` is the only part of a credential that is ever shown: its last four characters, or nothing if it is short. */
  credentials: z.array(
    z.object({ field: z.enum(CREDENTIAL_FIELDS), configured: z.boolean(), end: z.string() }),
  ),
  fees,
  account: gatewayAccount,
  /** Whether the checkout can take cards through it: a test of the connection has to have said what its script needs. */
  takesCards: z.boolean(),
  lastTest: test.nullable(),
});
export type GatewayConnection = z.infer<typeof gatewayConnection>;

/** The store's connections, the current one first. */
export const gatewayConnectionList = z.object({ items: z.array(gatewayConnection) });
export type GatewayConnectionList = z.infer<typeof gatewayConnectionList>;

export const gatewayConnectionRequest = z.strictObject({
  idGateway,
  mode: gatewayMode.default('test'),
  credentials: credentials.prefault({}),
  fees: fees.prefault({}),
});
export type GatewayConnectionRequest = z.infer<typeof gatewayConnectionRequest>;

/** Omitted fields stay, credentials too. */
export const gatewayConnectionPatch = z.strictObject({
  mode: gatewayMode.optional(),
  credentials: credentials.optional(),
  fees: fees.optional(),
});
export type GatewayConnectionPatch = z.infer<typeof gatewayConnectionPatch>;

/** The 412 of a stale `If-Match`, with the current connection. */
export const gatewayConnectionVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: gatewayConnection,
});

/** A refusal or an unreachable gateway is an outcome too. */
export const gatewayTestResult = test.extend({ connection: gatewayConnection });
export type GatewayTestResult = z.infer<typeof gatewayTestResult>;

/** The gateways where the store has an account. */
export const gatewayAffiliations = z.object({
  items: z.array(
    z.object({
      idGateway,
      nome: z.string(),
      /** Null while the store is not connected to it. */
      idPagamentoGateway: id.nullable(),
      current: z.boolean(),
      configured: z.boolean(),
      account: gatewayAccount,
    }),
  ),
});
export type GatewayAffiliations = z.infer<typeof gatewayAffiliations>;

export const listGateways = call('GET /config/gateways', {
  operationId: 'listGateways',
  access: 'seller',
  answer: gatewayCatalogue,
});

export const listGatewayAffiliations = call('GET /pagamentogateway/afiliacoes', {
  operationId: 'listGatewayAffiliations',
  access: 'seller',
  permission: 'pagamentos:ler',
  answer: gatewayAffiliations,
});

/** With `?id=` only that one. */
export const listGatewayConnections = call('GET /pagamentogateway', {
  operationId: 'listGatewayConnections',
  access: 'seller',
  permission: 'pagamentos:ler',
  query: z.strictObject({ id: id.optional() }),
  answer: gatewayConnectionList,
  problems: [404],
});

export const getGatewayConnection = call('GET /pagamentogateway/:id', {
  operationId: 'getGatewayConnection',
  access: 'seller',
  permission: 'pagamentos:ler',
  params: idParams,
  answer: gatewayConnection,
});

/**
 * Needs every credential of the gateway and, if it has any, a step-up. A second connection to the same gateway answers 409
 * `gateway_connected`.
 */
export const createGatewayConnection = call('POST /pagamentogateway', {
  operationId: 'createGatewayConnection',
  access: 'seller',
  permission: 'configuracoes:editar',
  idempotent: true,
  body: gatewayConnectionRequest,
  status: 201,
  answer: gatewayConnection,
  problems: [404],
});

/** As `updateGatewayConnection`. */
export const updateGatewayConnectionByBody = call('PUT /pagamentogateway', {
  operationId: 'updateGatewayConnectionByBody',
  access: 'seller',
  permission: 'configuracoes:editar',
  query: z.strictObject({ id }),
  headers: ifMatchHeaders,
  body: gatewayConnectionPatch,
  answer: gatewayConnection,
  refusals: { 412: gatewayConnectionVersionConflict },
  problems: [404, 409],
});

/**
 * New credentials or another mode need a step-up and clear what the gateway has reported about the account. Another mode also needs
 * every secret of the gateway.
 */
export const updateGatewayConnection = call('PUT /pagamentogateway/:id', {
  operationId: 'updateGatewayConnection',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  headers: ifMatchHeaders,
  body: gatewayConnectionPatch,
  answer: gatewayConnection,
  refusals: { 412: gatewayConnectionVersionConflict },
  problems: [404, 409],
});

export const deleteGatewayConnectionByQuery = call('DELETE /pagamentogateway', {
  operationId: 'deleteGatewayConnectionByQuery',
  access: 'seller',
  permission: 'configuracoes:editar',
  query: z.strictObject({ id }),
  problems: [404, 409],
});

export const deleteGatewayConnection = call('DELETE /pagamentogateway/:id', {
  operationId: 'deleteGatewayConnection',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  problems: [409],
});

export const testGatewayConnection = call('POST /pagamentogateway/:id/testar-conexao', {
  operationId: 'testGatewayConnection',
  access: 'seller',
  permission: 'pagamentos:editar',
  params: idParams,
  answer: gatewayTestResult,
  refusals: { 412: gatewayConnectionVersionConflict },
  problems: [409],
});
