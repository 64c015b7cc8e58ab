import type { PlatformUserFilter, PlatformUserRow } from '@balcao/api-schema';
import { maskCnpj, maskCpf, maskEmail, maskPersonalText, USER_STATUSES } from '@balcao/domain';
import { sql } from 'kysely';
import { isClosingOf } from '../../../../accounts/closing';
import type { Executor } from '../../../../db/database';
import { instantText, isoInstant } from '../../../../db/instant-text';
import { allOf, equals, fromDay, oneOf, untilDay } from '../../../../lists/conditions';
import { defineList } from '../../../../lists/define-list';
import { matchesPerson } from '../../../identity';
import { gatewayStatusOf, kycStatusOf, seenOrNever } from '../row';

/** This many of a person's own stores are named, oldest first. */
const SHOWN_STORES = 3;

const selectRows = (executor: Executor) =>
  executor
    .selectFrom('user_directory')
    .innerJoin('users', 'users.id', 'user_directory.user_id')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('stores')
          .whereRef('stores.seller_id', '=', 'user_directory.seller_id')
          .where('stores.status', '=', 'active')
          .select([
            sql<string[] | null>`(array_agg(nome order by id))[1:${sql.lit(SHOWN_STORES)}]`.as('names'),
            sql<number>`count(*)::int`.as('count'),
          ])
          .as('own'),
      (join) => join.onTrue(),
    )
    .select([
      'user_directory.user_id as id',
      'user_directory.email',
      'user_directory.cpf',
      'user_directory.cnpj',
      'user_directory.kyc_status',
      'user_directory.gateway_status',
      'user_directory.is_platform_admin',
      'user_directory.status',
      'users.name',
      'own.names as storeNames',
      'own.count as storeCount',
      instantText('user_directory.created_at').as('createdAt'),
      instantText('user_directory.last_seen_at').as('lastSeenAt'),
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toRow = (person: StoredRow): PlatformUserRow => ({
  id: person.id,
  name: person.name,
  email: maskEmail(person.email),
  cpf: maskCpf(person.cpf),
  cnpj: maskCnpj(person.cnpj),
  stores: (person.storeNames ?? []).map(maskPersonalText),
  storeCount: person.storeCount,
  kycStatus: kycStatusOf(person),
  gatewayStatus: gatewayStatusOf(person),
  isPlatformAdmin: person.is_platform_admin,
  status: person.status,
  createdAt: isoInstant(person.createdAt),
  lastSeenAt: seenOrNever(isoInstant(person.lastSeenAt)),
});

/** All users of the platform, with masked personal data. */
export const userList = defineList<null, PlatformUserFilter, StoredRow, PlatformUserRow>({
  from: sql`user_directory`,
  id: 'user_directory.user_id',
  orders: {
    name: { column: 'user_directory.name_key', kind: 'text' },
    createdAt: { column: 'user_directory.created_at', kind: 'instant' },
    lastSeenAt: { column: 'user_directory.last_seen_at', kind: 'instant' },
  },
  defaultSort: '-createdAt',
  scope: () => sql`true`,
  filters: {
    status: oneOf('user_directory.status'),
    kyc: oneOf('user_directory.kyc_status'),
    gateway: oneOf('user_directory.gateway_status'),
    isPlatformAdmin: equals('user_directory.is_platform_admin'),
    companyChange: (isPending) => sql`(user_directory.seller_id in (
      select company_changes.seller_id from company_changes where company_changes.status = 'pending')) = ${isPending}`,
    closing: (isClosing) => sql`${isClosingOf(sql`user_directory.seller_id`)} = ${isClosing}`,
    createdFrom: fromDay('user_directory.created_at'),
    createdTo: untilDay('user_directory.created_at'),
    lastSeenFrom: fromDay('user_directory.last_seen_at'),
    // People who never logged in hold the epoch here and are left out.
    lastSeenTo: (day) =>
      allOf([sql`user_directory.last_seen_at > 'epoch'`, untilDay('user_directory.last_seen_at')(day)]),
  },
  counts: { status: USER_STATUSES },
  search: matchesPerson,
  rows: selectRows,
  toRow,
});
