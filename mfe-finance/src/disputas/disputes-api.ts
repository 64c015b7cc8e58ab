import type { DisputeDetail, DisputeEvidence } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath, DISPUTE_EVIDENCE_PART, type LiveTopic, SEND_TIMEOUT_MS } from '@balcao/domain';
import { useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
export const DISPUTES_PATH = '/disputes';
export const DISPUTES = 'disputes';
/** A dispute is always of an order. */
export const TOPICS: readonly LiveTopic[] = ['order.changed'];

const keyOf = (id: string) => [DISPUTES, id];

/** A dispute, read again when something came of it, and a way to show it as the API now has it. */
export function useDispute(id: string) {
  const { http } = useShell();
  const queries = useQueryClient();
  useLiveRefresh(TOPICS, keyOf(id));
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => send(http, 'GET /disputes/:id', { params: { id }, signal }),
  });
  return {
    query,
    show: (dispute: DisputeDetail) => void queries.setQueryData(keyOf(id), dispute),
    readAgain: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  };
}

/** Adds a file to the answer, under its own name. */
export async function addEvidence(
  http: HttpClient,
  id: string,
  file: File,
  onUploadProgress: (share: number) => void,
): Promise<DisputeEvidence> {
  const body = new FormData();
  body.append(DISPUTE_EVIDENCE_PART, file);
  const options = {
    params: { name: file.name.slice(0, 120) },
    timeout: SEND_TIMEOUT_MS,
    onUploadProgress,
  };
  return (await http.post<DisputeEvidence>(callPath`${DISPUTES_PATH}/${id}/evidence`, body, options)).data;
}

/** Reads the evidence pack, a PDF that proves the sale. */
export const readPack = async (http: HttpClient, id: string): Promise<Blob> =>
  (await http.get<Blob>(callPath`${DISPUTES_PATH}/${id}/evidence-pack`, { responseType: 'blob' })).data;
