/// <reference lib="dom" />
import type { CardSetup } from '../../card-messages';
import { type BankQuestion, type CardAdapter, type MadeCard, type TypedCard, WrongCard } from '../adapter';
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
  setUp(settings: { session: string; env: 'SANDBOX' | 'PROD' }): void;
  /** https://developer.pagbank.com.br/reference/criar-pagar-pedido-com-3ds-validacao-pagbank */
  authenticate3DS(request: { data: object }): Promise<{
    status: string;
    id?: string;
    authenticationStatus?: string;
  }>;
}

const scriptOf = () => (window as unknown as { PagSeguro: PagSeguroScript }).PagSeguro;

interface Purchase {
  paymentMethod: object;
}

/** Has PagBank's script ask the bank, which it shows over the frame where it must. */
async function authenticate(
  { session = '', purchase = '{}', mode, threeDs }: CardSetup,
  { number, name, month, year }: TypedCard,
  bank: BankQuestion,
): Promise<MadeCard['authentication']> {
  if (threeDs === 'never' || session === '') return undefined;
  const data = JSON.parse(purchase) as Purchase;
  scriptOf().setUp({ session, env: mode === 'live' ? 'PROD' : 'SANDBOX' });
  bank.begin();
  const card = {
    number,
    expMonth: String(month).padStart(2, '0'),
    expYear: String(year),
    holder: { name },
  };
  const { status, id, authenticationStatus } = await scriptOf().authenticate3DS({
    data: { ...data, paymentMethod: { ...data.paymentMethod, card } },
  });
  if (status === 'AUTH_NOT_SUPPORTED') return { result: 'unavailable' };
  const isKnown = status === 'AUTH_FLOW_COMPLETED' && authenticationStatus === 'AUTHENTICATED';
  return { result: isKnown ? 'authenticated' : 'failed', ...(id && { id }) };
}

/**
 * PagBank's script encrypts the card with the store's public key, here: what goes to our API can be read by PagBank alone, and is passed on
 * once.
 */
export const pagseguro: CardAdapter = {
  open: () => loadScript(SCRIPT),
  async tokenise(setup, card, bank) {
    const { number, name, month, year, code } = card;
    await loadScript(SCRIPT);
    const { encryptedCard, hasErrors } = scriptOf().encryptCard({
      publicKey: setup.key ?? '',
      holder: name,
      number,
      expMonth: String(month).padStart(2, '0'),
      expYear: String(year),
      securityCode: code,
    });
    if (hasErrors) throw new WrongCard();
    const authentication = await authenticate(setup, card, bank);
    return { token: encryptedCard, ...(authentication && { authentication }) };
  },
};
