import type { DomainRecordShown } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { DomainStatus } from '@balcao/domain';
import { useQuery } from '@balcao/ui/query';
import { DOMAINS, readDomain, readDomains } from './domains-api';

const READ_EVERY_MS = 15_000;
/** In these a domain moves by itself. */
const MOVING: readonly DomainStatus[] = ['pendente', 'verificado', 'ssl_emitindo'];

const pauseFor = (domains: readonly Pick<DomainRecordShown, 'status'>[]): number | false =>
  domains.some(({ status }) => MOVING.includes(status)) && READ_EVERY_MS;

export const domainKey = (id: string) => [DOMAINS, id];

/** The store's domains, read again while one of them moves. */
export function useDomains() {
  const { http } = useShell();
  return useQuery({
    queryKey: [DOMAINS],
    queryFn: ({ signal }) => readDomains(http, signal),
    refetchInterval: ({ state: { data } }) => pauseFor(data?.items ?? []),
  });
}

/** A domain, read again while it moves. */
export function useDomain(id: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: domainKey(id),
    queryFn: ({ signal }) => readDomain(http, id, signal),
    refetchInterval: ({ state: { data } }) => pauseFor(data ? [data] : []),
  });
}
