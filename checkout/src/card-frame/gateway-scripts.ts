import type { GatewayId } from '@balcao/domain';

/** A script of a gateway that may run in the frame of its cards (PCI DSS 4.0.1, 6.4.3). */
export interface GatewayScript {
  /** Of its origin, as the policy of the frame names it. */
  origin: string;
  /** The address that our adapter loads; null for a script that the gateway's own script loads. */
  address: string | null;
  purpose: string;
}

/**
 * Every origin of scripts that a frame allows stands here with its reason: the policies are made of this list, and so is the inventory.
 * None of these gateways keeps versions of its script under fixed addresses with a digest (docs/cards.md), so none is held by SRI, but
 * by the policy of a frame of its own origin, which has nothing but card fields.
 */
export const GATEWAY_SCRIPTS: Readonly<Record<GatewayId, readonly GatewayScript[]>> = {
  iugu: [
    {
      origin: 'https://js.iugu.com',
      address: 'https://js.iugu.com/v2',
      purpose: 'Reads the fields of the card and makes a token of them at Iugu.',
    },
    {
      origin: 'https://api.iugu.com',
      address: null,
      purpose: 'Answers the request for a token as a script, which is how Iugu’s own script asks.',
    },
  ],
  pagseguro: [
    {
      origin: 'https://assets.pagseguro.com.br',
      address: 'https://assets.pagseguro.com.br/checkout-sdk-js/rc/dist/browser/pagseguro.min.js',
      purpose: 'Encrypts the card with a key that PagBank alone can open, and has the bank asked (3DS).',
    },
    {
      origin: 'https://*.cardinalcommerce.com',
      address: null,
      purpose:
        'Carries out 3-D Secure for PagBank: collects what the bank asks of the device, and shows its question.',
    },
  ],
  paypal: [
    {
      origin: 'https://*.paypal.com',
      address: 'https://www.paypal.com/sdk/js',
      purpose: 'Mounts PayPal’s own card fields, has the bank asked (3DS), and approves the order.',
    },
    {
      origin: 'https://*.paypalobjects.com',
      address: null,
      purpose: 'Parts of PayPal’s script, which it loads from there.',
    },
  ],
  malga: [],
  simulador: [],
};
