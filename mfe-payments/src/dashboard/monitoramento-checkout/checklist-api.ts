import type { StoreChecklist } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** Reads what is done and what is missing until the store can sell. */
export async function readChecklist(
  http: HttpClient,
  sellerId: string,
  signal: AbortSignal,
): Promise<StoreChecklist> {
  const { data } = await http.get<StoreChecklist>(callPath`/seller/${sellerId}/checklist`, { signal });
  return data;
}
