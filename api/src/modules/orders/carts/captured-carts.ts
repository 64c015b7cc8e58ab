import type { V1CheckoutEvent } from '@balcao/api-schema';
import { isShopAddress, isValidEmail, normalizeEmail, normalizePhone, plainLine } from '@balcao/domain';

/** The cart of an event, with the contact of its buyer. Texts are empty, and `totalCents` is 0, where the event does not say. */
export interface CapturedCart {
  token: string;
  capturedAt: Date;
  name: string;
  email: string;
  phone: string;
  items: string;
  totalCents: number;
  recoveryUrl: string;
}

/** Whether shops may say where a buyer goes on, and nobody does it for them. */
export type TrustsLinks = boolean | 'own';

const MAX_NAME = 120;
const MAX_ITEMS = 500;

const textAt = (data: V1CheckoutEvent['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? plainLine(value) : '';
};

const emailIn = (text: string): string => {
  const email = normalizeEmail(text);
  return isValidEmail(email) ? email : '';
};

/**
 * The carts that events tell of, each by how to reach its buyer.
 * @param trustsLinks which ways back may be believed: a page's key is known to everybody who visits it, and our own checkout
 *   knows its address
 */
export const capturedCarts = (
  events: readonly V1CheckoutEvent[],
  { trustsLinks }: { trustsLinks: TrustsLinks },
): CapturedCart[] =>
  events
    .filter(({ type }) => type === 'checkout.contact_captured')
    .map(({ session, occurred_at, data }) => {
      const phone = textAt(data, 'phone').slice(0, 40);
      const link = textAt(data, 'recovery_url');
      return {
        token: session.token,
        capturedAt: new Date(occurred_at),
        name: textAt(data, 'name').slice(0, MAX_NAME),
        email: emailIn(textAt(data, 'email')),
        phone: normalizePhone(phone) ?? phone,
        items: textAt(data, 'items').slice(0, MAX_ITEMS),
        totalCents: data.amount ?? 0,
        recoveryUrl: trustsLinks === 'own' || (trustsLinks && isShopAddress(link)) ? link : '',
      };
    })
    .filter(({ email, phone }) => email !== '' || phone !== '');
