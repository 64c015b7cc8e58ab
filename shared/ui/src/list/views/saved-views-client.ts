import type {
  SavedView,
  SavedViewList,
  SavedViewPatch,
  SavedViewRequest,
  ViewedList,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** One's own views of a list and the shared ones, by name. */
export async function readViews(
  http: HttpClient,
  list: ViewedList,
  signal: AbortSignal,
): Promise<SavedView[]> {
  return (await http.get<SavedViewList>('/saved-views', { params: { list }, signal })).data.items;
}

/** Rejects with 409 `view_name_in_use` when the name is taken. */
export async function createView(http: HttpClient, request: SavedViewRequest): Promise<SavedView> {
  return (await http.post<SavedView>('/saved-views', request)).data;
}

/** Changes name, query or sharing of one's own view. */
export async function changeView(http: HttpClient, id: string, patch: SavedViewPatch): Promise<SavedView> {
  return (await http.patch<SavedView>(callPath`/saved-views/${id}`, patch)).data;
}

export async function deleteView(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`/saved-views/${id}`);
}
