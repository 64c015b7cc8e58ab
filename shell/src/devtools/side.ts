import type { BrowserSide, SideChoice, Variant } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

const ADDRESS = '/composition/side';

const loadClient = async () => (await import('../http/edge-client')).edgeClient;

/** Which side of what is tried this browser gets. */
export async function readSide(): Promise<BrowserSide> {
  return (await loadClient()).get(ADDRESS).json<BrowserSide>();
}

/**
 * Chooses a side for this browser: the API signs it for an admin, and the edge keeps it in a cookie.
 *
 * @throws ApiError when the API refuses it, another error when the edge does
 */
export async function chooseSide(http: HttpClient, channel: string, side: Variant): Promise<void> {
  const { browser } = await readSide();
  const request = { channel, browser, side };
  const { data } = await http.post<SideChoice>('/admin/composition/side', request);
  await (await loadClient()).post(ADDRESS, { json: data });
}

/** Lets the share of the canary decide again for this browser. */
export async function forgetSide(): Promise<void> {
  await (await loadClient()).delete(ADDRESS);
}
