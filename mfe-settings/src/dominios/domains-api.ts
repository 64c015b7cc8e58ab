import type { DomainChecks, DomainList, DomainRecordShown, DomainTraffic } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** The path of domains, and the first part of the keys of all their queries. */
export const DOMAINS = '/domains';

const pathOf = (id: string): string => callPath`${DOMAINS}/${id}`;

export async function readDomains(http: HttpClient, signal: AbortSignal): Promise<DomainList> {
  return (await http.get<DomainList>(DOMAINS, { signal })).data;
}

export async function readDomain(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<DomainRecordShown> {
  return (await http.get<DomainRecordShown>(pathOf(id), { signal })).data;
}

/** The latest looks at the DNS, the newest first. */
export async function readChecks(http: HttpClient, id: string, signal: AbortSignal): Promise<DomainChecks> {
  return (await http.get<DomainChecks>(`${pathOf(id)}/checks`, { signal })).data;
}

/** Reads the latest visits and orders by the domain. */
export async function readTraffic(http: HttpClient, id: string, signal: AbortSignal): Promise<DomainTraffic> {
  return (await http.get<DomainTraffic>(`${pathOf(id)}/traffic`, { signal })).data;
}

/** Looks at the DNS now. Rejects with HTTP 429 less than a minute after the last time. */
export async function verifyDomain(http: HttpClient, id: string): Promise<DomainRecordShown> {
  return (await http.post<DomainRecordShown>(`${pathOf(id)}/verify`)).data;
}

/** Links to products name this domain from now on. Needs a recent step-up. */
export async function makePrimary(http: HttpClient, id: string): Promise<DomainRecordShown> {
  return (await http.put<DomainRecordShown>(`${pathOf(id)}/primary`)).data;
}

/** Needs a recent step-up. @param host as it was typed once more */
export async function removeDomain(http: HttpClient, id: string, host: string): Promise<void> {
  await http.post<void>(`${pathOf(id)}/remove`, { host });
}
