import {
  type Job,
  type PlatformUserColumn,
  type PlatformUserExportRequest,
  type PlatformUserRow,
  platformUserExportRequest,
  z,
} from '@balcao/api-schema';
import {
  csvRows,
  csvText,
  formatInstant,
  gatewayAccountStatusView,
  KYC_STATUS_TEXTS,
  maskPersonalRecord,
  todayInSaoPaulo,
  USER_STATUS_LABELS,
} from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import { PLATFORM_OWNER } from '../../../../db/owner';
import { appendPart } from '../../../../jobs/job-files';
import type { JobHandler } from '../../../../jobs/job-handler';
import type { Position } from '../../../../lists/list-order';
import type { Platform } from '../../../../platform';
import type { Origin } from '../../../../security/origin';
import { userList } from './repository';

const CHUNK = 500;

/** Header and cell of each column. */
const COLUMNS: Readonly<
  Record<PlatformUserColumn, { title: string; text: (row: PlatformUserRow) => string }>
> = {
  id: { title: 'Identificador', text: ({ id }) => id },
  name: { title: 'Nome', text: ({ name }) => name },
  email: { title: 'E-mail', text: ({ email }) => email },
  cpf: { title: 'CPF', text: ({ cpf }) => cpf },
  cnpj: { title: 'CNPJ', text: ({ cnpj }) => cnpj },
  stores: { title: 'Lojas', text: storesText },
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

function storesText({ stores, storeCount }: PlatformUserRow): string {
  const named = stores.join(', ');
  return storeCount > stores.length ? `${named} e mais ${storeCount - stores.length}` : named;
}

/** Rows of the file. The first part begins with the byte order mark and the header. */
function partOf(
  rows: readonly PlatformUserRow[],
  columns: readonly PlatformUserColumn[],
  first: boolean,
): Buffer {
  const cells = rows.map((row) => columns.map((column) => COLUMNS[column].text(row)));
  const header = columns.map((column) => COLUMNS[column].title);
  return Buffer.from(first ? csvText([header, ...cells]) : csvRows(cells));
}

/** Writes the people of a filter into a file, masked as in the list. */
export const userExportJob: JobHandler<PlatformUserExportRequest, Position> = {
  kind: 'user_export',
  input: platformUserExportRequest,
  cursor: z.object({ value: z.string(), id: z.string() }),
  async chunk(trx, { id, owner, input, cursor, createdAt }) {
    const step = { sort: input.sort, beyond: cursor, limit: CHUNK };
    const found = await userList.rows(trx, null, input.filter, step);
    const rows = found.map(({ row }) => row);
    const columns = [...new Set(input.columns)];
    await appendPart(trx, { owner, jobId: id, role: 'output' }, partOf(rows, columns, cursor === null));
    const last = found.at(-1)?.position;
    const goesOn = last !== undefined && found.length === CHUNK;
    return goesOn
      ? { done: rows.length, next: { cursor: last } }
      : { done: rows.length, fileName: `usuarios-${todayInSaoPaulo(createdAt)}.csv`, next: 'done' };
  },
};

/** The starter of an export. The platform's audit trail records who exported what and why. */
export function userExport({ database, jobs }: Platform) {
  const starter = jobs.starterOf(userExportJob);
  return async (input: PlatformUserExportRequest, origin: Origin): Promise<Job> => {
    const total = await userList.count(database.platform, null, input.filter);
    const title = total === 1 ? 'Exportar 1 usuário' : `Exportar ${total} usuários`;
    return starter.start({ owner: PLATFORM_OWNER, title, input, total, origin }, (trx, id) =>
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
  };
}
