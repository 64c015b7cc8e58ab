import type { StoreTerms } from '@balcao/api-schema';
import { type GatewayId, type PaymentMethod, type SaleTerms, USUAL_RELEASE } from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findPlan } from '../../../plans/plan-repository';
import { findContractOf } from '../../payments';

/** The fees and terms of a sale on its day. They are kept with the receivables, so that later changes touch nothing old. */
export interface AgreedTerms extends SaleTerms {
  /** The one that charged the payment, else the store's; null where it has none. */
  gatewayId: GatewayId | null;
  reserveBasisPoints: number;
  reserveDays: number;
}

/** The terms of a store's sale: of the contract with its gateway, and of the plan that it had when the sale was paid. */
export async function termsOf(
  trx: SellerTransaction,
  owner: Owner,
  { paymentId, method, occurredAt }: { paymentId: string; method: PaymentMethod; occurredAt: Date },
): Promise<AgreedTerms> {
  const [contract, plan] = await Promise.all([
    findContractOf(trx, owner, paymentId),
    findPlan(trx, owner, occurredAt),
  ]);
  return {
    gatewayId: contract?.gateway ?? null,
    gateway: contract?.fees[method] ?? { percentBasisPoints: 0, fixedCents: 0, ...USUAL_RELEASE[method] },
    platform: { percentBasisPoints: plan.percent_basis_points, fixedCents: plan.fixed_cents },
    antifraudCents: method === 'credit_card' ? plan.antifraud_cents : 0,
    reserveBasisPoints: plan.reserve_basis_points,
    reserveDays: plan.reserve_days,
  };
}

/** The fees that the store's plan takes of a sale today. */
export async function planTermsOf(database: Database, owner: Owner): Promise<StoreTerms> {
  const plan = await database.withSeller(owner.sellerId, (trx) => findPlan(trx, owner));
  return {
    platform: { percentBasisPoints: plan.percent_basis_points, fixedCents: plan.fixed_cents },
    antifraudCents: plan.antifraud_cents,
    reserveBasisPoints: plan.reserve_basis_points,
    reserveDays: plan.reserve_days,
  };
}
