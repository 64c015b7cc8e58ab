import type { ClientScript } from './client-script';

/** A script of the payment page, as an inventory names it (PCI DSS 4.0.1, 6.4.3). */
export interface ListedScript {
  file: string;
  integrity: string;
  /** What it is needed for. */
  purpose: string;
  owner: string;
}

/** Every script that a page on which buyers pay may run, and that of the frame in which they type a card. Both are ours. */
export const inventoryOf = (page: ClientScript, card: ClientScript): ListedScript[] => [
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
];
