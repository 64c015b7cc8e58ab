import {
  changeUsers,
  exportUsers,
  listUsers,
  type PlatformUserBulkRequest,
  type PlatformUserColumn,
  type PlatformUserExportRequest,
  type PlatformUserFilter,
  type PlatformUserRow,
  platformUserBulkRequest,
  platformUserExportRequest,
  z,
} from '@balcao/api-schema';
import {
  csvRows,
  csvText,
  formatInstant,
  gatewayAccountStatusView,
  KYC_STATUS_TEXTS,
  maskCnpj,
  maskCpf,
  maskEmail,
  maskPersonalRecord,
  maskPersonalText,
  todayInSaoPaulo,
  USER_STATUS_LABELS,
  USER_STATUSES,
} from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { isClosingOf } from '../../accounts/closing';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { instantText, isoInstant } from '../../db/instant-text';
import { PLATFORM_OWNER } from '../../db/owner';
import type { Schema } from '../../db/schema';
import { appendPart } from '../../jobs/job-files';
import type { JobHandler, ReportedRow, WorkingJob } from '../../jobs/job-handler';
import { allOf, equals, fromDay, oneOf, untilDay } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import type { Position } from '../../lists/list-order';
import { type SelectionCursor, selectionCursor, selectionOf } from '../../lists/selection';
import { Problem } from '../../problem';
import { assertStepUp } from '../../security/step-up';
import { BLOCK_ACTIONS, type LockedUser, lockUsersAndAdmins, matchesPerson } from '../identity';

type Directory = Selectable<Schema['user_directory']>;

export const kycStatusOf = ({ kyc_status }: Pick<Directory, 'kyc_status'>) =>
  kyc_status === 'none' ? null : kyc_status;

export const gatewayStatusOf = ({ gateway_status }: Pick<Directory, 'gateway_status'>) =>
  gateway_status === 'none' ? null : gateway_status;

const EPOCH = new Date(0).toISOString();

/** The epoch stands for never. */
export const seenOrNever = (lastSeenAt: string): string | null => (lastSeenAt === EPOCH ? null : lastSeenAt);

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
  toRow: (person) => ({
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
  }),
});

type BulkJob = WorkingJob<PlatformUserBulkRequest, SelectionCursor>;

/** The share by which the number of matches may have grown since it was shown. */
const TOLERATED_SHARE = 0.1;

/** People who were picked, or who match a filter. */
const userSelection = selectionOf(userList, (found, seen) => found <= seen * (1 + TOLERATED_SHARE));

/** People per transaction: each is locked, together with all admins, until it ends. */
const BULK_CHUNK = 100;

const BULK_TITLES = {
  block: { one: 'Bloquear 1 usuário', many: (count: number) => `Bloquear ${count} usuários` },
  unblock: { one: 'Desbloquear 1 usuário', many: (count: number) => `Desbloquear ${count} usuários` },
};

const NEW_STATUS = { block: 'blocked', unblock: 'active' } as const;

async function changeOne(trx: Executor, { input, origin }: BulkJob, user: LockedUser) {
  try {
    const changed = await BLOCK_ACTIONS[input.action](trx, user, origin, input.reason);
    return { outcome: changed ? ('changed' as const) : ('unchanged' as const), problems: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed' as const, problems: [{ column: null, message: error.text }] };
  }
}

async function reportOn(
  trx: Executor,
  job: BulkJob,
  user: LockedUser | undefined,
  row: Pick<ReportedRow, 'line' | 'recordId'>,
): Promise<ReportedRow> {
  if (user === undefined) {
    const problems = [{ column: null, message: 'Esta pessoa não foi encontrada.' }];
    return { ...row, label: '', outcome: 'failed', problems, changes: [] };
  }
  const before = USER_STATUS_LABELS[user.status];
  const result = await changeOne(trx, job, user);
  const after = USER_STATUS_LABELS[NEW_STATUS[job.input.action]];
  const changes = result.outcome === 'changed' ? [{ label: 'Status', before, after }] : [];
  return { ...row, label: `${user.name} (${maskEmail(user.email)})`, ...result, changes };
}

/** Blocks or unblocks each person of a selection. A person who cannot be blocked fails with the reason. */
export const userBulkJob: JobHandler<PlatformUserBulkRequest, SelectionCursor> = {
  kind: 'user_bulk',
  input: platformUserBulkRequest,
  cursor: selectionCursor,
  async chunk(trx, job) {
    const at = { selection: job.input.selection, asOf: job.createdAt };
    const { ids, next } = await userSelection.ids(trx, null, at, job.cursor, BULK_CHUNK);
    const onward = next === null ? 'done' : { cursor: next };
    if (ids.length === 0) return { next: onward };
    const { users, admins } = await lockUsersAndAdmins(trx, ids);
    // The admin who started the job may have been blocked meanwhile.
    if (!admins.some(({ id }) => id === job.origin.actorId)) throw new Problem('forbidden');
    const rows: ReportedRow[] = [];
    for (const [index, id] of ids.entries()) {
      rows.push(await reportOn(trx, job, users.get(id), { line: job.done + index + 1, recordId: id }));
    }
    return { rows, next: onward };
  },
};

const EXPORT_CHUNK = 500;

/** Header and cell of each column. */
const COLUMNS: Readonly<
  Record<PlatformUserColumn, { title: string; text: (row: PlatformUserRow) => string }>
> = {
  id: { title: 'Identificador', text: ({ id }) => id },
  name: { title: 'Nome', text: ({ name }) => name },
  email: { title: 'E-mail', text: ({ email }) => email },
  cpf: { title: 'CPF', text: ({ cpf }) => cpf },
  cnpj: { title: 'CNPJ', text: ({ cnpj }) => cnpj },
  stores: {
    title: 'Lojas',
    text: ({ stores, storeCount }) =>
      stores.join(', ') + (storeCount > stores.length ? ` e mais ${storeCount - stores.length}` : ''),
  },
  kyc: {
    title: 'Verificação de identidade',
    text: ({ kycStatus }) => (kycStatus ? KYC_STATUS_TEXTS[kycStatus] : ''),
  },
  gateway: {
    title: 'Conta no gateway',
    text: ({ gatewayStatus }) => (gatewayStatus ? gatewayAccountStatusView(gatewayStatus).text : ''),
  },
  status: { title: 'Status', text: ({ status }) => USER_STATUS_LABELS[status] },
  isPlatformAdmin: {
    title: 'Administra a plataforma',
    text: ({ isPlatformAdmin }) => (isPlatformAdmin ? 'Sim' : 'Não'),
  },
  createdAt: { title: 'Criado em', text: ({ createdAt }) => formatInstant(createdAt) },
  lastSeenAt: {
    title: 'Último acesso',
    text: ({ lastSeenAt }) => (lastSeenAt === null ? '' : formatInstant(lastSeenAt)),
  },
};

/** Writes the people of a filter into a file, masked as in the list. */
export const userExportJob: JobHandler<PlatformUserExportRequest, Position> = {
  kind: 'user_export',
  input: platformUserExportRequest,
  cursor: z.object({ value: z.string(), id: z.string() }),
  async chunk(trx, { id, owner, input, cursor, createdAt }) {
    const step = { sort: input.sort, beyond: cursor, limit: EXPORT_CHUNK };
    const found = await userList.rows(trx, null, input.filter, step);
    const columns = [...new Set(input.columns)].map((column) => COLUMNS[column]);
    const cells = found.map(({ row }) => columns.map(({ text }) => text(row)));
    // The first part begins with the byte order mark and the header.
    const part = cursor === null ? csvText([columns.map(({ title }) => title), ...cells]) : csvRows(cells);
    await appendPart(trx, { owner, jobId: id, role: 'output' }, Buffer.from(part));
    const last = found.at(-1)?.position;
    const goesOn = last !== undefined && found.length === EXPORT_CHUNK;
    return goesOn
      ? { done: found.length, next: { cursor: last } }
      : { done: found.length, fileName: `usuarios-${todayInSaoPaulo(createdAt)}.csv`, next: 'done' };
  },
};

/** The platform's users: the list, and what is done with many of them. */
export const usersRoutes = routesOf('platform users', (platform) => {
  const { database, jobs } = platform;
  const { own } = implementsOn(platform);
  const bulk = jobs.starterOf(userBulkJob);
  const exports = jobs.starterOf(userExportJob);

  return [
    own(listUsers, (_, { query }) => userList.page(database.platform, null, query)),

    own(changeUsers, async ({ identity, origin }, { body: input }) => {
      assertStepUp(identity);
      const total = await userSelection.count(database.platform, null, input.selection);
      const { one, many } = BULK_TITLES[input.action];
      return bulk.start({
        owner: PLATFORM_OWNER,
        title: total === 1 ? one : many(total),
        input,
        total,
        origin,
      });
    }),

    // The platform's audit trail records who exported what and why.
    own(exportUsers, async ({ origin }, { body: input }) => {
      const total = await userList.count(database.platform, null, input.filter);
      const title = total === 1 ? 'Exportar 1 usuário' : `Exportar ${total} usuários`;
      return exports.start({ owner: PLATFORM_OWNER, title, input, total, origin }, (trx, id) =>
        recordAudit(trx, origin, {
          sellerId: PLATFORM_OWNER.sellerId,
          action: 'user.export',
          entity: 'job',
          entityId: id,
          after: {
            filter: maskPersonalRecord(input.filter),
            columns: input.columns,
            purpose: input.purpose,
            total,
          },
        }),
      );
    }),
  ];
});
