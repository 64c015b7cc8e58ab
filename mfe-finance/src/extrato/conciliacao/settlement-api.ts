import type {
  ColumnMapping,
  ListPage,
  SettlementImports,
  SettlementResult,
  SettlementRow,
  SettlementRowFilter,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import { type Custody, callPath, type GatewayId, SEND_TIMEOUT_MS } from '@balcao/domain';
import { csvRequest, type ListRequest } from '@balcao/ui/list';

/** The filters of rows beside the custodian. */
export type ShownFilter = Omit<SettlementRowFilter, 'custody'>;

const SETTLEMENTS = '/finance/settlements';

/** The latest compared files, newest first, counted by what they say of a custodian's money. */
export const readImports = async (
  http: HttpClient,
  custody: Custody,
  signal: AbortSignal,
): Promise<SettlementImports> =>
  (await http.get<SettlementImports>(SETTLEMENTS, { params: { custody }, signal })).data;

/** Sends a gateway's file to be compared. Undefined leaves it to the file of which gateway it is, and which columns it has. */
export const sendFile = async (
  http: HttpClient,
  file: File,
  { gateway, mapping }: { gateway: GatewayId | undefined; mapping: ColumnMapping | undefined },
  onProgress: (share: number) => void,
): Promise<SettlementResult> => {
  const { params, ...options } = csvRequest(file, { mapping, onProgress });
  const answer = await http.post<SettlementResult>(SETTLEMENTS, file, {
    ...options,
    timeout: SEND_TIMEOUT_MS,
    ...((params || gateway) && { params: { ...params, ...(gateway && { gateway }) } }),
  });
  return answer.data;
};

/** A page of what came of a file for a custodian's money. */
export const readRows = async (
  http: HttpClient,
  { id, custody }: { id: string; custody: Custody },
  query: ListRequest<ShownFilter>,
  signal: AbortSignal,
): Promise<ListPage<SettlementRow>> =>
  (
    await http.get<ListPage<SettlementRow>>(callPath`${SETTLEMENTS}/${id}/rows`, {
      params: { ...query, custody },
      signal,
    })
  ).data;

/** Keeps why a row differs. */
export const explainRow = async (
  http: HttpClient,
  { importId, rowId, note }: { importId: string; rowId: string; note: string },
): Promise<void> => void (await http.put(callPath`${SETTLEMENTS}/${importId}/rows/${rowId}/note`, { note }));

/** Asks the platform that the statement say what a line says. */
export const askForAdjustment = (
  http: HttpClient,
  { importId, rowId, reason }: { importId: string; rowId: string; reason: string },
) =>
  send(http, 'POST /finance/settlements/:id/rows/:rowId/adjustment', {
    params: { id: importId, rowId },
    body: { reason },
  });
