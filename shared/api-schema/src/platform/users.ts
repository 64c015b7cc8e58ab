import { GATEWAY_ACCOUNT_STATUSES, KYC_STATUSES, USER_STATUSES } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery, selectionOf } from '../lists/lists';
import { flag, several } from '../lists/query-values';
import { adminReason, gatewayStatus, kycStatus } from './admin-fields';

// Everything below `/admin/users` is for platform admins: 403 `forbidden` for everybody else. Personal data leaves masked
// (`mask-personal-data.ts` of the domain) except through the reveal.

/** Columns that the list can be sorted by; `-` in front for descending. Without a sort: newest first. */
export const PLATFORM_USER_SORTS = ['name', 'createdAt', 'lastSeenAt'] as const;

/**
 * Filters of the list. `none` finds those without a verification or a gateway account. Days are those of São Paulo, both
 * ends included. `q` is a CPF or CNPJ (typed either way), the beginning of an e-mail when it has an `@`, or else words that
 * begin like words of name, e-mail, company and own stores: all of them must be found.
 */
export const platformUserFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: several(z.enum(USER_STATUSES)).optional(),
  kyc: several(z.enum([...KYC_STATUSES, 'none'])).optional(),
  gateway: several(z.enum([...GATEWAY_ACCOUNT_STATUSES, 'none'])).optional(),
  isPlatformAdmin: flag.optional(),
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  lastSeenFrom: z.iso.date().optional(),
  lastSeenTo: z.iso.date().optional(),
});
export type PlatformUserFilter = z.infer<typeof platformUserFilter>;

const sort = z.enum(PLATFORM_USER_SORTS.flatMap((column) => [column, `-${column}`] as const));

/** `GET /admin/users`. */
export const platformUserQuery = listQuery.extend({ ...platformUserFilter.shape, sort: sort.optional() });
export type PlatformUserQuery = z.infer<typeof platformUserQuery>;

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
  /** Names of the person's own stores, the oldest first; at most three, of `storeCount`. */
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

/**
 * `POST /admin/users/bulk` → 202 `job` of the kind `user_bulk`, with a result per row. Needs a step-up. Whoever cannot be
 * blocked (oneself, the last admin, a signup that nobody confirmed) fails with the reason; the others are done.
 */
export const platformUserBulkRequest = z.strictObject({
  action: z.enum(['block', 'unblock']),
  selection: selectionOf(platformUserFilter),
  reason: adminReason,
});
export type PlatformUserBulkRequest = z.infer<typeof platformUserBulkRequest>;

/** Columns of the exported file. Personal ones are masked in it. */
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

/** `POST /admin/users/export` → 202 `job` of the kind `user_export`. The purpose stays in the audit log. */
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
