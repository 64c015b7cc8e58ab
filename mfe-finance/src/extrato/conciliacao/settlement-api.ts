import type {
  ListPage,
  SettlementImports,
  SettlementResult,
  SettlementRow,
  SettlementRowFilter,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';

const SETTLEMENTS = '/finance/settlements';

/** The latest compared files, newest first. */
export const readImports = async (http: HttpClient, signal: AbortSignal): Promise<SettlementImports> =>
  (await http.get<SettlementImports>(SETTLEMENTS, { signal })).data;

/** Sends a gateway's file to be compared. */
export const sendFile = async (http: HttpClient, file: File): Promise<SettlementResult> =>
  (
    await http.post<SettlementResult>(SETTLEMENTS, file, {
      headers: { 'Content-Type': 'text/csv', 'X-File-Name': encodeURIComponent(file.name) },
    })
  ).data;

/** A page of what came of a file. */
export const readRows = async (
  http: HttpClient,
  id: string,
  query: ListRequest<SettlementRowFilter>,
  signal: AbortSignal,
): Promise<ListPage<SettlementRow>> =>
  (await http.get<ListPage<SettlementRow>>(`${SETTLEMENTS}/${id}/rows`, { params: query, signal })).data;

/** Keeps why a row differs. */
export const explainRow = async (
  http: HttpClient,
  { importId, rowId, note }: { importId: string; rowId: string; note: string },
): Promise<void> => void (await http.put(`${SETTLEMENTS}/${importId}/rows/${rowId}/note`, { note }));

/** Asks the platform that the statement say what a line says. */
export const askForAdjustment = async (
  http: HttpClient,
  { importId, rowId, reason }: { importId: string; rowId: string; reason: string },
): Promise<void> => void (await http.post(`${SETTLEMENTS}/${importId}/rows/${rowId}/adjustment`, { reason }));
