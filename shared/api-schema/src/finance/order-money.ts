import {
  CUSTODIES,
  ENTRY_TYPES,
  GATEWAY_IDS,
  ORDER_MONEY_STATES,
  PAYMENT_METHODS,
  RECEIVABLE_STATUSES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { reading } from './access';
import { entryRow } from './finance';

/** Integer cents, below 0 for what is taken away. */
const signedCents = z.int();

/** The sum of the lines of a type for the store. The terms are those of the sale; null where they are unknown or do not apply. */
const moneyStep = z.object({
  type: z.enum(ENTRY_TYPES),
  amountCents: signedCents,
  percentBasisPoints: z.int().nullable(),
  fixedCents: z.int().nullable(),
  /** The day of São Paulo on which it last happened. */
  on: z.iso.date(),
});
export type MoneyStep = z.infer<typeof moneyStep>;

const soldReceivable = z.object({
  id,
  installment: z.int().min(1),
  grossCents: z.int(),
  gatewayFeeCents: z.int(),
  platformFeeCents: z.int(),
  antifraudFeeCents: z.int(),
  netCents: z.int(),
  /** The rest of it that is to fall due. */
  openCents: z.int(),
  /** The cents that are held back of it since it fell due, and until when. */
  reservedCents: z.int(),
  reservedUntil: z.iso.date().nullable(),
  availableOn: z.iso.date(),
  status: z.enum(RECEIVABLE_STATUSES),
});
export type SoldReceivable = z.infer<typeof soldReceivable>;

const paymentMoney = z.object({
  paymentId: id,
  method: z.enum(PAYMENT_METHODS),
  installments: z.int().min(1),
  /** The custodian. */
  custody: z.enum(CUSTODIES),
  gateway: z.enum(GATEWAY_IDS).nullable(),
  paidAt: instant.nullable(),
  /** From what the buyer paid to what is the store's: they add up to `netCents`. What only moves between accounts is left out. */
  steps: z.array(moneyStep),
  netCents: signedCents,
  /**
   * The places of the net: together, without the owed cents, they are `netCents`. `availableCents` came to the free balance, paid out since
   * or not.
   */
  pendingCents: signedCents,
  availableCents: signedCents,
  blockedCents: signedCents,
  /** The platform's fees on what the seller holds. */
  owedCents: signedCents,
  receivables: z.array(soldReceivable),
});
export type PaymentMoney = z.infer<typeof paymentMoney>;

/** An order's money from the buyer to the store's balance. */
export const orderMoney = z.object({
  orderId: id,
  currency: z.string(),
  /** Whether its money stands in the accounts, and if not, why. */
  state: z.enum(ORDER_MONEY_STATES),
  /** Those that money came by. */
  payments: z.array(paymentMoney),
  /** The lines of the statement, as they were posted; the first so many, `isComplete` says whether that is all. */
  entries: z.array(entryRow),
  isComplete: z.boolean(),
});
export type OrderMoney = z.infer<typeof orderMoney>;

export const getOrderMoney = call('GET /orders/:id/money', {
  operationId: 'getOrderMoney',
  ...reading,
  params: idParams,
  answer: orderMoney,
});
