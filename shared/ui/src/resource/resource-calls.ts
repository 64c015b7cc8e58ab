import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import type { Versioned } from './resource-spec';

/** Reads a record. */
export async function readResource<Resource>(
  http: HttpClient,
  path: string,
  id: string,
  signal?: AbortSignal,
): Promise<Resource> {
  return (await http.get<Resource>(callPath`${path}/${id}`, { signal })).data;
}

/** Writes fields of a record, unless it has changed since `base`: then it rejects with HTTP 412. */
export async function patchResource<Resource extends Versioned>(
  http: HttpClient,
  path: string,
  base: Versioned,
  patch: unknown,
): Promise<Resource> {
  const headers = { 'If-Match': `"${base.version}"` };
  return (await http.patch<Resource>(callPath`${path}/${base.id}`, patch, { headers })).data;
}

/** Creates a record. The same key and body return the created record again. */
export async function createResource<Resource>(
  http: HttpClient,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Resource> {
  return (await http.post<Resource>(path, body, { headers })).data;
}
