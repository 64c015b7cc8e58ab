/** Sample access token lifetime, in seconds. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 28800;

/** Number of documents that a seller must send. */
export const REQUIRED_DOCUMENTS = 3;

/** How long a toast stays by default, in milliseconds. */
export const TOAST_DURATION_MS = 2500;

/** The language, as `Intl` wants it, with the country that decides separators. */
export const INTL_LOCALE = 'pt-BR';
export const CURRENCY_CODE = 'BRL';

/** Every instant is shown in this zone, not in the browser's. */
export const TIME_ZONE = 'America/Sao_Paulo';

/** How long a file may take to be sent, in milliseconds: 2 MB over a line of 64 kbit/s. */
export const SEND_TIMEOUT_MS = 300_000;

/** Keys of local storage. */
export const STORAGE_KEYS = { user: 'user', paymentMethod: 'paymentMethod' } as const;

/** The options with which the browser's object store is opened. */
export const STORAGE_DEFAULTS = {
  name: 'localforage',
  storeName: 'keyvaluepairs',
  version: 1,
  size: 4980736,
} as const;

/** Flags that make calls answer from sample data; all off. */
export const SAMPLE_FLAGS = {
  auth: false,
  registration: false,
  recoverPassword: false,
  gateway: false,
  others: false,
} as const;

/** The message that replaces the error of an answer with HTTP 401. */
export const SESSION_EXPIRED_MESSAGE = 'Acesso expirado, favor entrar novamente.';

/** Names of the payment gateways a seller can choose. */
export const GATEWAY_NAMES = ['Iugu', 'PagSeguro', 'PayPal', 'Malga'] as const;

export type GatewayName = (typeof GATEWAY_NAMES)[number];
