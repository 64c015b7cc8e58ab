import type { GatewayName } from '../basics/constants';
import { MAX_INSTALLMENTS, type PaymentMethod } from '../payments/method';

/** Every gateway a store can be paid through. `simulador` takes no money: it is there for demos, tests and the test mode. */
export const GATEWAY_IDS = ['iugu', 'pagseguro', 'paypal', 'malga', 'simulador'] as const;
export type GatewayId = (typeof GATEWAY_IDS)[number];

/** Whether a connection moves money (`live`) or not (`test`). */
export const GATEWAY_MODES = ['test', 'live'] as const;
export type GatewayMode = (typeof GATEWAY_MODES)[number];

/** Outcome of a connection test: accepted, credentials refused, or no valid answer. */
export const GATEWAY_TEST_OUTCOMES = ['connected', 'refused', 'unreachable'] as const;
export type GatewayTestOutcome = (typeof GATEWAY_TEST_OUTCOMES)[number];

/** All credential fields of all gateways. */
export const CREDENTIAL_FIELDS = [
  'accountId',
  'apiToken',
  'clientId',
  'clientSecret',
  'webhookId',
  'apiKey',
  'merchantId',
] as const;
export type CredentialField = (typeof CREDENTIAL_FIELDS)[number];

export interface CredentialNeed {
  field: CredentialField;
  label: string;
  /**
   * Whether the field is a secret that gives access to the account. The other fields only name it. All are stored
   * encrypted.
   */
  secret: boolean;
  /** The place where the seller finds it. */
  help: string;
  /**
   * The gateway issues it only after the webhook address is set up there, and that address exists only after
   * connecting. Charges work without it; deliveries are refused.
   */
  afterConnecting?: true;
}

export interface GatewayDescription {
  name: GatewayName | 'Simulador';
  summary: string;
  methods: readonly PaymentMethod[];
  modes: readonly GatewayMode[];
  credentials: readonly CredentialNeed[];
  /**
   * Whether the gateway is asked for something before a card is typed: for each, for those that are to be authenticated by their bank, or
   * for none.
   */
  preparesCards: 'each' | 'authenticated' | 'none';
  /** Whether the bank of a card can be asked who pays, within the frame of the card. */
  hasThreeDs: boolean;
  /** Most installments of a card payment. */
  maxInstallments: number;
  /** Whether it takes a part of what is reserved and lets the rest go; where not, it takes the whole or nothing. */
  partialCapture: boolean;
  /** Whether answers to disputes reach it from here; where not, sellers take them to its own site. */
  acceptsDisputeAnswers: boolean;
  /** The contract that choosing it means. */
  terms: string;
  /** The address of the contract and its prices; empty when there is none. */
  site: string;
}

const BOTH_MODES = GATEWAY_MODES;

/** The facts about each gateway that are known without asking it. Prices are between the gateway and the seller: see `GatewayFee`. */
export const GATEWAYS: Readonly<Record<GatewayId, GatewayDescription>> = {
  iugu: {
    name: 'Iugu',
    summary: 'Pix, cartão e boleto em uma conta só, com verificação do cadastro pela própria Iugu.',
    methods: ['pix', 'credit_card', 'boleto'],
    modes: BOTH_MODES,
    credentials: [
      {
        field: 'accountId',
        label: 'ID da conta',
        secret: false,
        help: 'No painel da Iugu, em Configurações, Conta.',
      },
      {
        field: 'apiToken',
        label: 'Token da API',
        secret: true,
        help: 'No painel da Iugu, em Configurações, Integrações via API. Use um token de teste no modo de teste.',
      },
    ],
    preparesCards: 'none',
    hasThreeDs: false,
    maxInstallments: 12,
    partialCapture: false,
    acceptsDisputeAnswers: false,
    terms: 'A Iugu verifica o seu cadastro antes de liberar recebimentos. As tarifas são as do seu contrato.',
    site: 'https://www.iugu.com',
  },
  pagseguro: {
    name: 'PagSeguro',
    summary: 'Pix, cartão e boleto com a conta PagBank que você já tem.',
    methods: ['pix', 'credit_card', 'boleto'],
    modes: BOTH_MODES,
    credentials: [
      {
        field: 'apiToken',
        label: 'Token',
        secret: true,
        help: 'Na conta PagBank, em Vender online, Integrações.',
      },
    ],
    preparesCards: 'authenticated',
    hasThreeDs: true,
    maxInstallments: 18,
    partialCapture: true,
    acceptsDisputeAnswers: false,
    terms:
      'Vale o contrato da sua conta PagBank. O plano de recebimento escolhido lá decide prazos e tarifas.',
    site: 'https://pagbank.com.br',
  },
  paypal: {
    name: 'PayPal',
    summary: 'Pagamentos com a conta PayPal do cliente, também de fora do Brasil.',
    methods: ['paypal', 'credit_card'],
    modes: BOTH_MODES,
    credentials: [
      {
        field: 'clientId',
        label: 'Client ID',
        secret: false,
        help: 'Em developer.paypal.com, em Apps & Credentials.',
      },
      {
        field: 'clientSecret',
        label: 'Secret',
        secret: true,
        help: 'Ao lado do Client ID, em Apps & Credentials.',
      },
      {
        field: 'webhookId',
        label: 'ID do webhook',
        secret: false,
        help: 'No aplicativo, em Webhooks, depois de cadastrar lá o endereço do Balcão.',
        afterConnecting: true,
      },
    ],
    preparesCards: 'each',
    hasThreeDs: true,
    maxInstallments: 1,
    partialCapture: true,
    acceptsDisputeAnswers: false,
    terms: 'É preciso uma conta PayPal Empresas. As tarifas são as do seu contrato com o PayPal.',
    site: 'https://www.paypal.com/br',
  },
  malga: {
    name: 'Malga',
    summary: 'Um ponto só para vários adquirentes: a Malga distribui as cobranças entre eles.',
    methods: ['pix', 'credit_card', 'boleto'],
    modes: BOTH_MODES,
    credentials: [
      { field: 'clientId', label: 'Client ID', secret: false, help: 'No painel da Malga, em Chaves de API.' },
      { field: 'apiKey', label: 'API key', secret: true, help: 'No painel da Malga, em Chaves de API.' },
      {
        field: 'merchantId',
        label: 'Merchant ID',
        secret: false,
        help: 'No painel da Malga, na página do merchant.',
      },
    ],
    preparesCards: 'each',
    hasThreeDs: false,
    maxInstallments: MAX_INSTALLMENTS,
    partialCapture: true,
    acceptsDisputeAnswers: false,
    terms: 'Além do contrato com a Malga, cada adquirente ligado a ela tem o seu, com tarifas próprias.',
    site: 'https://www.malga.io',
  },
  simulador: {
    name: 'Simulador',
    summary: 'Para testes: responde como um gateway, sem cobrar ninguém. Para conhecer e testar a loja.',
    methods: ['pix', 'credit_card', 'boleto', 'paypal'],
    modes: ['test'],
    credentials: [],
    preparesCards: 'none',
    hasThreeDs: true,
    maxInstallments: 12,
    partialCapture: true,
    acceptsDisputeAnswers: true,
    terms: 'Nenhum valor é cobrado nem recebido.',
    site: '',
  },
};

/** Whether a gateway is asked before a card is typed. */
export function isCardPrepared(gateway: GatewayId, isAuthenticated: boolean): boolean {
  const { preparesCards } = GATEWAYS[gateway];
  return preparesCards === 'each' || (preparesCards === 'authenticated' && isAuthenticated);
}

/** Words for the modes on screens. */
export const GATEWAY_MODE_LABELS: Readonly<Record<GatewayMode, string>> = {
  test: 'Teste',
  live: 'Produção',
};

const SHOWN_END = 4;
/** The end of a shorter credential would reveal too much of it. */
const SHORTEST_WITH_SHOWN_END = 16;

interface CredentialShape {
  pattern: RegExp;
  longest: number;
  problem: string;
}

const ANY_CREDENTIAL: CredentialShape = {
  pattern: /^[\x21-\x7e]+$/,
  longest: 255,
  problem: 'Copie a credencial inteira, sem espaços nem quebras de linha.',
};

/** Credentials of which a gateway publishes the shape. */
const SHAPES: Readonly<Partial<Record<CredentialField, CredentialShape>>> = {
  // PayPal's webhooks API 1.11, `webhook_id`.
  webhookId: {
    pattern: /^[a-zA-Z0-9]+$/,
    longest: 50,
    problem: 'O ID do webhook tem só letras e números. Copie-o do aplicativo no PayPal, em Webhooks.',
  },
};

/** Says in Portuguese what is wrong with a credential, without white space around it, or null. */
export function credentialProblem(field: CredentialField, value: string): string | null {
  if (value === '') return 'Preencha este campo.';
  const { pattern, longest, problem } = SHAPES[field] ?? ANY_CREDENTIAL;
  if (!pattern.test(value)) return problem;
  return value.length > longest ? `Escreva no máximo ${longest} caracteres.` : null;
}

/** The end of a credential, so that its owner recognizes it; empty when it is too short to show a part. */
export function credentialEnd(value: string): string {
  return value.length < SHORTEST_WITH_SHOWN_END ? '' : value.slice(-SHOWN_END);
}

/** The required credentials of a gateway that are not among the given fields. */
export function missingCredentials(gateway: GatewayId, given: readonly string[]): CredentialField[] {
  const needed = GATEWAYS[gateway].credentials.filter(({ afterConnecting }) => !afterConnecting);
  return needed.map(({ field }) => field).filter((field) => !given.includes(field));
}
