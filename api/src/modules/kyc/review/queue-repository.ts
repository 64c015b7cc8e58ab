import type { KycQueueFilter, KycQueueRow } from '@balcao/api-schema';
import { KYC_STATUSES, maskCpf } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { fromDay, oneOf, untilDay } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';
import { matchesPerson } from '../../identity';

const selectRows = (executor: Executor) =>
  executor
    .selectFrom('kyc_reports')
    .innerJoin('users', 'users.seller_id', 'kyc_reports.seller_id')
    .select([
      'kyc_reports.id',
      'kyc_reports.name',
      'kyc_reports.cpf',
      'kyc_reports.status',
      'kyc_reports.attempt',
      'kyc_reports.changed_at',
      'users.id as userId',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toRow = (row: StoredRow): KycQueueRow => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  cpf: maskCpf(row.cpf),
  status: row.status,
  attempt: row.attempt,
  changedAt: row.changed_at.toISOString(),
});

/** Identity verifications for their reviewers, longest waiting first. */
export const kycQueue = defineList<null, KycQueueFilter, StoredRow, KycQueueRow>({
  from: sql`kyc_reports`,
  id: 'kyc_reports.id',
  orders: { changedAt: { column: 'kyc_reports.changed_at', kind: 'instant' } },
  defaultSort: 'changedAt',
  scope: () => sql`true`,
  filters: {
    status: oneOf('kyc_reports.status'),
    userId: (id) => sql`kyc_reports.seller_id = (select users.seller_id from users where users.id = ${id})`,
    again: (again) => sql`(kyc_reports.attempt > 1) = ${again}`,
    changedFrom: fromDay('kyc_reports.changed_at'),
    changedTo: untilDay('kyc_reports.changed_at'),
  },
  counts: { status: KYC_STATUSES },
  search: (q) => sql`kyc_reports.seller_id in (
    select user_directory.seller_id from user_directory where ${matchesPerson(q)})`,
  rows: selectRows,
  toRow,
});
