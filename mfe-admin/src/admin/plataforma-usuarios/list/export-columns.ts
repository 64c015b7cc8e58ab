import type { PlatformUserColumn } from '@balcao/api-schema';

/** The file columns of each list column; the list shows CPF and CNPJ in one. */
const FILE_COLUMNS: Readonly<Record<string, readonly PlatformUserColumn[]>> = {
  name: ['name'],
  email: ['email'],
  document: ['cpf', 'cnpj'],
  stores: ['stores'],
  kyc: ['kyc'],
  gateway: ['gateway'],
  createdAt: ['createdAt'],
  lastSeenAt: ['lastSeenAt'],
  status: ['status'],
  isPlatformAdmin: ['isPlatformAdmin'],
};

/** The columns of the file for the ones that the list shows; the id always comes first. */
export function fileColumns(shown: readonly string[]): PlatformUserColumn[] {
  return ['id', ...shown.flatMap((key) => FILE_COLUMNS[key] ?? [])];
}
