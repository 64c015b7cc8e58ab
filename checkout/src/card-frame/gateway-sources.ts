import { GATEWAY_IDS, type GatewayId } from '@balcao/domain';
import { CSP_REPORTS } from '../page';
import { GATEWAY_SCRIPTS } from './gateway-scripts';

/** The addresses that the frame of a gateway may ask and show, beside ours and those of its scripts. */
interface GatewaySources {
  connections: readonly string[];
  /** `https:` where a bank asks its buyer within the frame: each bank has a place of its own. */
  frames: readonly string[];
  /** Whether the gateway mounts fields of its own, so that the frame has none. */
  mountsFields: boolean;
  /** Shown below the fields. */
  note: string;
}

/** Gateways by what their scripts really do. Which further hosts a script asks was seen nowhere where its documentation does not say: a policy that lacks one shows it as a report. */
const SOURCES: Readonly<Record<GatewayId, GatewaySources>> = {
  iugu: {
    connections: ['https://api.iugu.com'],
    frames: [],
    mountsFields: false,
    note: '',
  },
  pagseguro: {
    connections: [
      'https://sdk.pagseguro.com',
      'https://sandbox.sdk.pagseguro.com',
      'https://*.cardinalcommerce.com',
    ],
    frames: ['https:'],
    mountsFields: false,
    note: '',
  },
  paypal: {
    connections: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    frames: ['https:'],
    mountsFields: true,
    note: 'O PayPal processa este pagamento e trata os dados do cartão conforme a política de privacidade dele.',
  },
  malga: {
    connections: [],
    frames: ['https://hosted-fields.malga.io', 'https://hosted-fields-sandbox.malga.io'],
    mountsFields: true,
    note: '',
  },
  simulador: {
    connections: [],
    frames: ["'self'"],
    mountsFields: false,
    note: 'Simulador: use 4111 1111 1111 1111, qualquer validade futura e qualquer código. Nada é cobrado. Para o banco perguntar quem paga: 4000 0000 0000 3220.',
  },
};

export const sourcesOf = (gateway: GatewayId): GatewaySources => SOURCES[gateway];

export const isCardGateway = (text: string): text is GatewayId =>
  GATEWAY_IDS.some((gateway) => gateway === text);

const listed = (sources: readonly string[]): string => (sources.length === 0 ? "'none'" : sources.join(' '));

/** Forms of a bank stand in a frame that a gateway's script opens by sending one there. */
const formsOf = (frames: readonly string[]): string => (frames.includes('https:') ? 'https:' : "'none'");

/**
 * The policy of a gateway's frame: the gateway is all that it knows, and the pages of the checkout alone may show it.
 * @param styles what may style it, as hashes and nonces
 */
export function framePolicy(
  gateway: GatewayId,
  { styles, checkoutOrigins }: { styles: readonly string[]; checkoutOrigins: readonly string[] },
): string {
  const { connections, frames } = SOURCES[gateway];
  const scripts = GATEWAY_SCRIPTS[gateway].map(({ origin }) => origin);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    `connect-src ${listed(connections)}`,
    `frame-src ${listed(frames)}`,
    `form-action ${formsOf(frames)}`,
    "base-uri 'none'",
    `frame-ancestors ${checkoutOrigins.join(' ')}`,
    // Of another origin, so in the older form, which browsers send without asking first.
    `report-uri ${checkoutOrigins[0]}${CSP_REPORTS}`,
  ].join('; ');
}
