import { z } from '@balcao/api-schema';
import type { PaymentStatus, RefusalGroup, ThreeDs } from '@balcao/domain';
import { cents, text } from './ask-gateway';

/** `GET /public-keys/card`, https://developer.pagbank.com.br/reference/consultar-chave-publica. */
export const publicKeyAnswer = z.object({ public_key: z.string() });

/** `POST /checkout-sdk/sessions`: for half an hour, https://developer.pagbank.com.br/reference/criar-sessao-autenticacao-3ds. */
export const sessionAnswer = z.object({ session: z.string().min(1) });

/** `status` of a charge, https://developer.pagbank.com.br/reference/objeto-charge. */
const CHARGE_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  WAITING: 'aguardando',
  IN_ANALYSIS: 'em_analise',
  AUTHORIZED: 'autorizado',
  PAID: 'pago',
  DECLINED: 'recusado',
  CANCELED: 'cancelado',
};

/** A charge (`CHAR_…`); `POST /charges/{id}/cancel` answers it, too. */
export const chargeAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ summary: z.object({ paid: cents, refunded: cents }).nullish() }).nullish(),
  payment_response: z.object({ code: text, message: text }).nullish(),
  payment_method: z
    .object({
      boleto: z.object({ barcode: text }).nullish(),
      authentication_method: z.object({ status: text, eci: text }).nullish(),
    })
    .nullish(),
});
type Charge = z.infer<typeof chargeAnswer>;

/** `GET /charges?reference_id=…`: the charges that we have named so, of which their orders are not told. */
export const chargesAnswer = z.array(chargeAnswer);

/** An order (`ORDE_…`), of `POST /orders` and `GET /orders/{id}`. One with a QR code has no charge until it is paid. */
export const orderAnswer = z.object({
  id: z.string(),
  qr_codes: z.array(z.object({ text })).nullish(),
  charges: z.array(chargeAnswer).nullish(),
});
export type Order = z.infer<typeof orderAnswer>;

const paidIn = (charge: Charge): number => charge.amount?.summary?.paid ?? 0;

/** The charge of an order that money came by, the last of several: a payer may try again after a refusal, and a code be paid twice. */
export const chargeOf = ({ charges }: Order): Charge | undefined =>
  charges?.findLast(({ status }) => status === 'PAID') ?? charges?.at(-1);

export const refundedIn = (charge: Charge): number => charge.amount?.summary?.refunded ?? 0;

/** The cents that went back of all charges of an order. */
export const refundedCents = ({ charges }: Order): number =>
  (charges ?? []).reduce((sum, charge) => sum + refundedIn(charge), 0);

/**
 * The cents that all charges of an order have captured: after a capture of a part they are less than its amount, and more where its code
 * was paid twice. Whether a refund changes them is not known, so undefined after one.
 */
export function capturedCents(order: Order): number | undefined {
  const paid = (order.charges ?? []).reduce((sum, charge) => sum + paidIn(charge), 0);
  return paid > 0 && refundedCents(order) === 0 ? paid : undefined;
}

/**
 * PagBank calls both a refund of everything and the end of a reservation `CANCELED`.
 * @returns undefined for a status that PagBank's reference does not have
 */
export function statusOf(order: Order): PaymentStatus | undefined {
  const charge = chargeOf(order);
  if (charge === undefined) return 'aguardando';
  const known = CHARGE_STATUSES[charge.status];
  if (known === undefined || refundedCents(order) === 0) return known;
  return known === 'cancelado' ? 'reembolsado' : 'parcialmente_reembolsado';
}

/** The authentication that was sent with a charge, where PagBank repeats it. */
export function threeDsOf(charge: Charge | undefined): ThreeDs | undefined {
  const { status = '', eci = '' } = charge?.payment_method?.authentication_method ?? {};
  if (status === '') return undefined;
  return { result: status === 'AUTHENTICATED' ? 'authenticated' : 'failed', eci, liability: null };
}

/** By words of the sentence that comes with a refusal, since its codes are many. One without them counts as the issuer's. */
const GROUPS: readonly (readonly [RegExp, RefusalGroup])[] = [
  [/SALDO|LIMITE/, 'saldo'],
  [/RISCO|FRAUDE|PAGSEGURO|PAGBANK/, 'antifraude'],
  [/DADOS|SENHA|SEGURANCA|CVV|PARCELA|VALOR/, 'dados'],
  [/VENCID|BLOQUEAD|CANCELAD|CARTAO INVALIDO|CONTATE/, 'cartao'],
];

/** The group of a refusal's sentence. */
export function refusalGroup(message: string): RefusalGroup {
  const plain = message.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return GROUPS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'emissor';
}
