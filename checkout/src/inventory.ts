import { GATEWAY_IDS, type GatewayId } from '@balcao/domain';
import { GATEWAY_SCRIPTS, type GatewayScript } from './card-frame/gateway-scripts';
import { cardHeaders } from './card-frame/page';
import type { ClientScript } from './client-script';
import { headersIn } from './page';

/** A script of the payment page, as an inventory names it (PCI DSS 4.0.1, 6.4.3). */
export interface ListedScript {
  file: string;
  integrity: string;
  /** The purpose of a script. */
  purpose: string;
  owner: string;
}

/** A script of a gateway, in the frame of its cards. */
export interface ListedGatewayScript extends GatewayScript {
  owner: GatewayId;
  /** The policy that keeps a script to its purpose, where it has no digest. */
  heldBy: 'csp';
}

const gatewayScripts = (): ListedGatewayScript[] =>
  GATEWAY_IDS.flatMap((owner) =>
    GATEWAY_SCRIPTS[owner].map((script) => ({ ...script, owner, heldBy: 'csp' as const })),
  );

/**
 * Every script that a page on which buyers pay may run, and those of the frames in which they type a card and tags run: all are ours.
 * Then those of the gateways, which run in the frame of cards alone.
 */
export const inventoryOf = (
  page: ClientScript,
  card: ClientScript,
  tag: ClientScript,
): (ListedScript | ListedGatewayScript)[] => [
  {
    file: 'checkout/src/client/checkout.ts',
    integrity: page.integrity,
    purpose: 'Sends the form in the background, waits for the payment, counts down and copies codes.',
    owner: 'checkout',
  },
  {
    file: 'checkout/src/card-client/card.ts',
    integrity: card.integrity,
    purpose:
      'Checks what is typed of a card and makes a token of it at the gateway, in a frame of another origin.',
    owner: 'checkout',
  },
  {
    file: 'checkout/src/tag-client/tag.ts',
    integrity: tag.integrity,
    purpose:
      'Tells Google Ads and Tag Manager of a purchase once its buyer has agreed, in a frame of another origin that sees no payment.',
    owner: 'checkout',
  },
  ...gatewayScripts(),
];

type Headers = Readonly<Record<string, string>>;

const HASHES = /'sha256-[^']+'(?: 'sha256-[^']+')*/g;
/** Styles are those of the store's look beside our own: which hashes they have is compared with the page itself. */
const withoutHashes = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(HASHES, '{styles}')]),
  );

/** The headers of a payment page and of the frames of its cards, as they are to reach a browser (PCI DSS 4.0.1, 11.6.1). */
export const listedHeaders = (): { page: Headers; frames: Readonly<Record<string, Headers>> } => ({
  page: withoutHashes(headersIn(null, { cardOrigin: '{card}', tagOrigin: '{tags}' })),
  frames: Object.fromEntries(
    GATEWAY_IDS.map((gateway) => [gateway, withoutHashes(cardHeaders(gateway, ['{checkout}'], '{nonce}'))]),
  ),
});
