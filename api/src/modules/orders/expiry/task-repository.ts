import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { enqueueFragment } from '../../../queue';
import { type ExpiringPayment, paymentExpiryTask, paymentExpiryTaskOf } from './expiry-task';

/** The statement that enqueues the expiry of a payment at a moment, once. */
export const paymentExpiryInsert = (
  trx: SellerTransaction,
  payment: ExpiringPayment,
  at: Date,
): CompiledQuery =>
  sql`${enqueueFragment(paymentExpiryTask, paymentExpiryTaskOf(payment, at), sql`true`)}`.compile(trx);
