import { COMPANY_CHANGE_STATUSES } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';

const MIN_REASON = 10;
const MAX_REASON = 500;

/**
 * `POST /seller/{id}/company-change`: the name and CNPJ that a verified seller's company is to have; `POST /admin/users/{id}/company/review`
 * → 204: those that the reviewer saw in the profile, and that are the person's.
 */
export const companyChangeRequest = z.strictObject({
  companyName: requiredField('companyName'),
  cnpj: requiredField('cnpj'),
});
export type CompanyChangeRequest = z.infer<typeof companyChangeRequest>;

/** A change that was asked for. The seller keeps the company as it was until the change is approved. */
export const companyChange = z.object({
  id,
  status: z.enum(COMPANY_CHANGE_STATUSES),
  companyName: z.string(),
  cnpj: z.string(),
  requestedAt: instant,
  /** Why it was refused; empty otherwise. */
  refusal: z.string(),
});
export type CompanyChange = z.infer<typeof companyChange>;

/**
 * `GET /seller/{id}/company-change`: the latest change that was not withdrawn; null while there is none. `isReviewed`: whether the
 * company of the profile was reviewed, which alone may hold accounts of payouts.
 */
export const latestCompanyChange = z.object({ change: companyChange.nullable(), isReviewed: z.boolean() });
export type LatestCompanyChange = z.infer<typeof latestCompanyChange>;

/** `GET /admin/users/{id}/company-changes`: a person's changes, the latest first, and the company as it is. */
export const companyChanges = z.object({
  current: z.object({ name: z.string(), companyName: z.string(), cnpj: z.string() }),
  items: z.array(
    companyChange.extend({
      /** Name of the admin who decided; empty while nobody did. */
      decidedBy: z.string(),
      /** Whether the reviewed company of another account has this CNPJ: approving answers 409 `cnpj_in_use`. */
      isOfAnother: z.boolean(),
    }),
  ),
  /** Why the caller may not decide; null when they may. */
  decisionRefusal: z.string().nullable(),
});
export type CompanyChanges = z.infer<typeof companyChanges>;

/** A company as reviewers see it. */
export const reviewedCompany = z.object({
  companyName: z.string(),
  cnpj: z.string(),
  isReviewed: z.boolean(),
  /** Whether the reviewed company of another account has this CNPJ. */
  isOfAnother: z.boolean(),
});
export type ReviewedCompany = z.infer<typeof reviewedCompany>;

export const companyChangeParams = z.object({ id, changeId: id });

/** `POST /admin/users/{id}/company-changes/{changeId}/refusal`, with the reason that the seller reads. */
export const companyChangeRefusal = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(MIN_REASON, `Explique em pelo menos ${MIN_REASON} caracteres.`)
    .max(MAX_REASON),
});
export type CompanyChangeRefusal = z.infer<typeof companyChangeRefusal>;
