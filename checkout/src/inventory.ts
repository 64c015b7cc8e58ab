import type { ClientScript } from './client-script';

/** A script of the payment page, as an inventory names it (PCI DSS 4.0.1, 6.4.3). */
export interface ListedScript {
  file: string;
  integrity: string;
  /** What it is needed for. */
  purpose: string;
  owner: string;
}

/** Every script that a page on which buyers pay may run. There is one, and it is ours. */
export const inventoryOf = ({ integrity }: ClientScript): ListedScript[] => [
  {
    file: 'checkout/src/client/checkout.ts',
    integrity,
    purpose: 'Sends the form in the background, waits for the payment, counts down and copies codes.',
    owner: 'checkout',
  },
];
