/// <reference lib="dom" />
import { type CardAdapter, type MadeCard, WrongCard } from '../adapter';
import { loadScript } from '../load-script';

/** https://developer.paypal.com/v5/expanded/integrate: as much of it as is used. */
interface CardFields {
  isEligible(): boolean;
  NumberField(): { render(place: string): Promise<void> };
  NameField(): { render(place: string): Promise<void> };
  ExpiryField(): { render(place: string): Promise<void> };
  CVVField(): { render(place: string): Promise<void> };
  getState(): Promise<{ isFormValid: boolean; cards: readonly { type: string }[] }>;
  submit(): Promise<void>;
}
interface PayPalScript {
  CardFields(options: {
    createOrder: () => Promise<string>;
    onApprove: (data: { orderID: string }) => void;
    onError: (cause: unknown) => void;
    onCancel: () => void;
  }): CardFields;
}

const scriptOf = () => (window as unknown as { paypal: PayPalScript }).paypal;

let fields: CardFields | undefined;
/** Of the payment that is pressed now. */
let order = '';
let settle: { approved(orderId: string): void; failed(cause: unknown): void } | undefined;

/** The brands that PayPal names otherwise than we do. */
const BRANDS: Readonly<Record<string, string>> = { 'master-card': 'mastercard', 'american-express': 'amex' };

/** PayPal mounts a frame of its own for each field, and pays an order that was made before: its name is the token. */
export const paypal: CardAdapter = {
  async open({ client = '', intent = 'capture' }) {
    const { nonce = '' } = document.querySelector<HTMLElement>('main')?.dataset ?? {};
    const query = new URLSearchParams({
      'client-id': client,
      components: 'card-fields',
      currency: 'BRL',
      intent,
    });
    await loadScript(`https://www.paypal.com/sdk/js?${query}`, { cspNonce: nonce });
    const made = scriptOf().CardFields({
      createOrder: async () => order,
      onApprove: ({ orderID }) => settle?.approved(orderID),
      onError: (cause) => settle?.failed(cause),
      onCancel: () => settle?.failed(new WrongCard()),
    });
    if (!made.isEligible()) throw new Error('PayPal takes no cards for this account.');
    await Promise.all([
      made.NumberField().render('#number'),
      made.NameField().render('#name'),
      made.ExpiryField().render('#expiry'),
      made.CVVField().render('#code'),
    ]);
    fields = made;
  },
  async tokenise({ order: ofThisPayment = '', threeDs }, _card, bank): Promise<MadeCard> {
    if (!fields || !ofThisPayment) throw new Error('PayPal is not ready.');
    const { isFormValid, cards } = await fields.getState();
    if (!isFormValid) throw new WrongCard();
    order = ofThisPayment;
    // PayPal shows the bank by itself, over this frame.
    if (threeDs !== 'never') bank.begin();
    const approved = new Promise<string>((resolve, reject) => {
      settle = { approved: resolve, failed: reject };
    });
    await Promise.all([fields.submit(), approved]);
    const [card] = cards;
    return { token: await approved, brand: card ? (BRANDS[card.type] ?? card.type) : '' };
  },
};
