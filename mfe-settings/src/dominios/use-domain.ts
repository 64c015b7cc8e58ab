import type { DomainRecordShown } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { DomainStatus } from '@balcao/domain';
import { useQuery } from '@balcao/ui/query';
/** The path of domains, and the first part of the keys of all their queries. */
export const DOMAINS = '/domains';

const READ_EVERY_MS = 15_000;
/** A certificate takes seconds. */
const READ_SOON_MS = 3_000;
/** In these a domain moves by itself. */
const MOVING: readonly DomainStatus[] = ['pendente', 'verificado', 'ssl_emitindo'];

type Moving = Pick<DomainRecordShown, 'status' | 'reason' | 'hasCertificates'>;

/** Whether a certificate is on its way, and nothing is known to hold it up. */
const isBeingIssued = ({ status, reason, hasCertificates }: Moving): boolean =>
  hasCertificates && reason === null && (status === 'verificado' || status === 'ssl_emitindo');

/** How long until domains are read again; false while none of them moves. */
export function pauseFor(domains: readonly Moving[]): number | false {
  if (domains.some(isBeingIssued)) return READ_SOON_MS;
  return domains.some(({ status }) => MOVING.includes(status)) && READ_EVERY_MS;
}

export const domainKey = (id: string) => [DOMAINS, id];

/** The store's domains, read again while one of them moves. */
export function useDomains() {
  const { http } = useShell();
  return useQuery({
    queryKey: [DOMAINS],
    queryFn: ({ signal }) => send(http, 'GET /domains', { signal }),
    refetchInterval: ({ state: { data } }) => pauseFor(data?.items ?? []),
  });
}

/** A domain, read again while it moves. */
export function useDomain(id: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: domainKey(id),
    queryFn: ({ signal }) => send(http, 'GET /domains/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => pauseFor(data ? [data] : []),
  });
}
