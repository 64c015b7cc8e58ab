/// <reference lib="dom" />
import { type CardAdapter, WrongCard } from '../adapter';
import { loadScript } from '../load-script';

const SCRIPT = 'https://assets.pagseguro.com.br/checkout-sdk-js/rc/dist/browser/pagseguro.min.js';

/** https://developer.pagbank.com.br/docs/criptografia-de-cartao: as much of it as is used. */
interface PagSeguroScript {
  encryptCard(card: {
    publicKey: string;
    holder: string;
    number: string;
    expMonth: string;
    expYear: string;
    securityCode: string;
  }): { encryptedCard: string; hasErrors: boolean };
}

const scriptOf = () => (window as unknown as { PagSeguro: PagSeguroScript }).PagSeguro;

/**
 * PagBank's script encrypts the card with the store's public key, here: what goes to our API can be read by PagBank alone, and is passed on
 * once.
 */
export const pagseguro: CardAdapter = {
  open: () => loadScript(SCRIPT),
  async tokenise({ key = '' }, { number, name, month, year, code }) {
    await loadScript(SCRIPT);
    const { encryptedCard, hasErrors } = scriptOf().encryptCard({
      publicKey: key,
      holder: name,
      number,
      expMonth: String(month).padStart(2, '0'),
      expYear: String(year),
      securityCode: code,
    });
    if (hasErrors) throw new WrongCard();
    return { token: encryptedCard };
  },
};
