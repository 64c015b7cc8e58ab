import { COMPANY_CHANGE_STATUSES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';

const MIN_REASON = 10;
const MAX_REASON = 500;

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

export const latestCompanyChange = z.object({
  /** The latest that was not withdrawn. */
  change: companyChange.nullable(),
  /** Whether the company of the profile was reviewed, which alone may hold accounts of payouts. */
  isReviewed: z.boolean(),
});
export type LatestCompanyChange = z.infer<typeof latestCompanyChange>;

/** A person's changes, the latest first, and the company as it is. */
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

const companyChangeParams = z.object({ id, changeId: id });

export const getCompanyChange = call('GET /seller/:id/company-change', {
  operationId: 'getCompanyChange',
  access: 'seller',
  params: idParams,
  answer: latestCompanyChange,
});

/** The name and CNPJ that a verified seller's company is to have. */
export const requestCompanyChange = call('POST /seller/:id/company-change', {
  operationId: 'requestCompanyChange',
  summary: 'Asks for another name or CNPJ of a verified company. Needs a step-up',
  access: 'seller',
  params: idParams,
  body: companyChangeRequest,
  status: 201,
  answer: companyChange,
  problems: [403, 409],
});

export const cancelCompanyChange = call('DELETE /seller/:id/company-change', {
  operationId: 'cancelCompanyChange',
  access: 'seller',
  params: idParams,
  problems: [403],
});

export const listCompanyChanges = call('GET /admin/users/:id/company-changes', {
  operationId: 'listCompanyChanges',
  access: 'admin',
  params: idParams,
  answer: companyChanges,
});

/** The company that the reviewer saw in the profile, and that is the person's. */
export const reviewCompany = call('POST /admin/users/:id/company/review', {
  operationId: 'reviewCompany',
  summary: 'Says that the company in a profile is the person’s: it may then hold accounts of payouts',
  access: 'admin',
  params: idParams,
  body: companyChangeRequest,
  problems: [409],
});

export const approveCompanyChange = call('POST /admin/users/:id/company-changes/:changeId/approval', {
  operationId: 'approveCompanyChange',
  summary: 'Approves a change of a company, which may then hold accounts of payouts. Needs a step-up',
  access: 'admin',
  params: companyChangeParams,
  problems: [409],
});

export const refuseCompanyChange = call('POST /admin/users/:id/company-changes/:changeId/refusal', {
  operationId: 'refuseCompanyChange',
  summary: 'Refuses a change of a company, with the reason that the seller reads. Needs a step-up',
  access: 'admin',
  params: companyChangeParams,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(MIN_REASON, `Explique em pelo menos ${MIN_REASON} caracteres.`)
      .max(MAX_REASON),
  }),
  problems: [409],
});
