import { GATEWAY_ACCOUNT_STATUSES, KYC_STATUSES, USER_STATUSES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { countBy, listPageOf, listQuery, selectionOf } from '../lists/lists';
import { flag, several } from '../lists/query-values';
import { job } from '../system/jobs';
import { adminReason, gatewayStatus, kycStatus } from './admin-fields';

// Everything below `/admin/users` is for platform admins; everybody else gets 403 `forbidden`. Personal data is masked
// in answers (`mask-personal-data.ts` of the domain), except for the reveal.

/** Columns that the list can be sorted by, with `-` in front for descending. Default: newest first. */
export const PLATFORM_USER_SORTS = ['name', 'createdAt', 'lastSeenAt'] as const;

/**
 * Filters of the list. `none` finds people without a verification or a gateway account. Days are in São Paulo, both
 * ends included. `q` is a CPF or CNPJ (typed either way), the beginning of an e-mail if it has an `@`, or else words:
 * each of them must begin a word of name, e-mail, company or own stores.
 */
export const platformUserFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: several(z.enum(USER_STATUSES)).optional(),
  kyc: several(z.enum([...KYC_STATUSES, 'none'])).optional(),
  gateway: several(z.enum([...GATEWAY_ACCOUNT_STATUSES, 'none'])).optional(),
  isPlatformAdmin: flag.optional(),
  /** Whether a change of their company waits for a decision. */
  companyChange: flag.optional(),
  /** Whether they have asked for the erasure of their account, which waits. */
  closing: flag.optional(),
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  lastSeenFrom: z.iso.date().optional(),
  lastSeenTo: z.iso.date().optional(),
});
export type PlatformUserFilter = z.infer<typeof platformUserFilter>;

const sort = z.enum(PLATFORM_USER_SORTS.flatMap((column) => [column, `-${column}`] as const));

/** A row of the list. */
export const platformUserRow = z.object({
  id,
  name: z.string(),
  /** Masked: `ma***@g…`. */
  email: z.string(),
  /** Masked: `***.456.789-**`. */
  cpf: z.string(),
  /** Masked, or empty: `**.ABC.345/****-**`. */
  cnpj: z.string(),
  /** Names of the person's own stores, the oldest first. At most three, out of `storeCount`. */
  stores: z.array(z.string()),
  storeCount: z.int().min(0),
  kycStatus,
  gatewayStatus,
  isPlatformAdmin: z.boolean(),
  status: z.enum(USER_STATUSES),
  createdAt: instant,
  /** Exact to a few minutes; null if the person never logged in. */
  lastSeenAt: instant.nullable(),
});
export type PlatformUserRow = z.infer<typeof platformUserRow>;
export const platformUserPage = listPageOf(platformUserRow);
export type PlatformUserPage = z.infer<typeof platformUserPage>;

export const listUsers = call('GET /admin/users', {
  operationId: 'listUsers',
  summary: 'Users of the platform, personal data masked',
  access: 'admin',
  query: listQuery.extend({
    ...platformUserFilter.shape,
    sort: sort.optional(),
    countBy: countBy('status'),
  }),
  answer: platformUserPage,
});

export const platformUserBulkRequest = z.strictObject({
  action: z.enum(['block', 'unblock']),
  selection: selectionOf(platformUserFilter),
  reason: adminReason,
});
export type PlatformUserBulkRequest = z.infer<typeof platformUserBulkRequest>;

/**
 * A job of the kind `user_bulk`, with a result per row. Users who cannot be blocked (oneself, the last admin, an unconfirmed signup) fail
 * with the reason; the others are changed.
 */
export const changeUsers = call('POST /admin/users/bulk', {
  operationId: 'changeUsers',
  summary: 'Blocks or unblocks a selection. Needs a step-up',
  access: 'admin',
  idempotent: true,
  body: platformUserBulkRequest,
  status: 202,
  answer: job,
});

/** Columns of the exported file. Personal data is masked in it. */
export const PLATFORM_USER_COLUMNS = [
  'id',
  'name',
  'email',
  'cpf',
  'cnpj',
  'stores',
  'kyc',
  'gateway',
  'status',
  'isPlatformAdmin',
  'createdAt',
  'lastSeenAt',
] as const;
export type PlatformUserColumn = (typeof PLATFORM_USER_COLUMNS)[number];

export const platformUserExportRequest = z.strictObject({
  filter: platformUserFilter,
  sort: sort.optional(),
  columns: z
    .array(z.enum(PLATFORM_USER_COLUMNS))
    .min(1, 'Escolha ao menos uma coluna.')
    .max(PLATFORM_USER_COLUMNS.length),
  purpose: z
    .string()
    .trim()
    .min(10, 'Explique a finalidade em pelo menos 10 caracteres.')
    .max(300, 'Escreva no máximo 300 caracteres.'),
});
export type PlatformUserExportRequest = z.infer<typeof platformUserExportRequest>;

/** A job of the kind `user_export`. The purpose is kept in the audit log. */
export const exportUsers = call('POST /admin/users/export', {
  operationId: 'exportUsers',
  summary: 'Writes what a filter finds into a CSV, personal data masked',
  access: 'admin',
  idempotent: true,
  body: platformUserExportRequest,
  status: 202,
  answer: job,
});
