import { whatsAppAddress } from '../contact/phone';
import { formatMoney } from '../money/money';
import { todayInSaoPaulo } from '../time/calendar-date';
import { formatRelative, formatTime } from '../time/instant';

/** The states of a cart that was left: it waits, or its buyer came back and ordered. */
export const CART_STATES = ['open', 'recovered'] as const;
export type CartState = (typeof CART_STATES)[number];
export const CART_STATE_LABELS: Readonly<Record<CartState, string>> = {
  open: 'Abandonado',
  recovered: 'Recuperado',
};

/** How long a session with a contact is idle before it counts as abandoned, in minutes. */
export const ABANDONMENT_MINUTES = { min: 10, max: 1_440, initial: 30 } as const;

/** Reminders by e-mail of one cart. */
const MOST_REMINDERS = 3;
const HOUR_MS = 3_600_000;
const HOURS_BETWEEN = 24;

/** The facts that decide whether a buyer may be reminded. */
export interface RemindedCart {
  state: CartState;
  isTest: boolean;
  buyerEmail: string;
  recoveryUrl: string;
  isOptedOut: boolean;
  reminders: number;
  /** ISO 8601, UTC. */
  remindedAt: string | null;
}

/** Why a buyer is not reminded by e-mail, in Portuguese; null where they may be. */
export function cartReminderRefusal(cart: RemindedCart, now: Date): string | null {
  if (cart.state === 'recovered') return 'O cliente já voltou e fez o pedido.';
  if (cart.isTest) return 'Carrinhos de teste não recebem lembretes.';
  if (cart.buyerEmail === '') return 'O cliente não deixou um e-mail.';
  if (cart.recoveryUrl === '') return 'Não há link para retomar esta compra.';
  if (cart.isOptedOut) return 'O cliente pediu para não receber lembretes.';
  if (cart.reminders >= MOST_REMINDERS) return `O cliente já recebeu ${MOST_REMINDERS} lembretes.`;
  if (cart.remindedAt === null) return null;
  const next = new Date(Date.parse(cart.remindedAt) + HOURS_BETWEEN * HOUR_MS);
  if (next <= now) return null;
  const day = todayInSaoPaulo(next) === todayInSaoPaulo(now) ? 'hoje' : 'amanhã';
  return `Lembrete enviado ${formatRelative(cart.remindedAt, now)}. Outro só ${day}, às ${formatTime(next.toISOString())}.`;
}

/** The subject and the paragraphs of a reminder, so that its sender can read it before. */
export function cartReminderWords({
  storeName,
  totalCents,
  recoveryUrl,
}: {
  storeName: string;
  totalCents: number;
  recoveryUrl: string;
}): { subject: string; paragraphs: [string, string] } {
  const amount = totalCents > 0 ? ` de ${formatMoney(totalCents)}` : '';
  return {
    subject: `Sua compra em ${storeName} ficou pela metade`,
    paragraphs: [
      `Você começou uma compra em ${storeName}${amount} e não terminou.`,
      `Se ainda quiser, é só continuar de onde parou. O link abre a página da loja em ${new URL(recoveryUrl).hostname}.`,
    ],
  };
}

/** The address that opens WhatsApp with a message to the buyer; null without a Brazilian phone. */
export function cartWhatsappUrl({
  buyerName,
  buyerPhone,
  totalCents,
  recoveryUrl,
}: {
  buyerName: string;
  buyerPhone: string;
  totalCents: number;
  recoveryUrl: string;
}): string | null {
  const chat = whatsAppAddress(buyerPhone);
  if (chat === null) return null;
  const greeting = buyerName ? `Olá, ${buyerName.split(' ')[0]}!` : 'Olá!';
  const amount = totalCents > 0 ? ` de ${formatMoney(totalCents)}` : '';
  const link = recoveryUrl ? ` Para retomar de onde parou: ${recoveryUrl}` : '';
  const text = `${greeting} Vi que a sua compra${amount} ficou pela metade. Posso ajudar?${link}`;
  return `${chat}?text=${encodeURIComponent(text)}`;
}
