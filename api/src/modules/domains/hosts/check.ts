import {
  DOMAIN_LIMITS,
  HOST_PATIENCE_SECONDS,
  type HostState,
  hostAgainSeconds,
  proofValue,
} from '@balcao/domain';
import type { Updateable } from 'kysely';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import { DnsSilent } from '../../../providers/dns/dns';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { orderCertificate, withdrawCertificate } from '../../certificates';
import type { DomainsTable } from '../tables/domains-schema';
import { checkDns, type HostFindings } from './check-dns';
import { checkedHostOf, recordsOf } from './domain-records';
import { notifyOfFirstPrimary, notifyOfLiveHost } from './notices';
import {
  type DomainPlace,
  type DomainRow,
  findDomain,
  insertCheck,
  isProven,
  lockHost,
  setFirstPrimary,
  updateDomain,
} from './repository';

type Parts = Pick<Platform, 'database' | 'dns' | 'config' | 'raise'>;

/** The authority's name in CAA records, for an installation that orders no certificates itself. */
const NO_AUTHORITY = 'letsencrypt.org';
/** A host that was proven and points elsewhere is looked at this often. */
const DIVERTED_AGAIN_SECONDS = 3_600;

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1_000);

/** The columns of a domain after a look that has found it wrong, or nothing at all. */
function wrong(
  row: DomainRow,
  { reason, isSilent }: { reason: DomainRow['reason']; isSilent: boolean },
  now: Date,
): Updateable<DomainsTable> & { state: HostState } {
  if (isProven(row)) {
    // Who could not be asked has said nothing: what is proven stays so.
    if (isSilent) return { state: row.state, next_check_at: after(now, DIVERTED_AGAIN_SECONDS) };
    const since = row.diverted_at ?? now;
    const isOver = now >= after(since, HOST_PATIENCE_SECONDS);
    return {
      state: isOver ? 'falhou' : 'desviado',
      reason,
      diverted_at: since,
      next_check_at: isOver ? null : after(now, DIVERTED_AGAIN_SECONDS),
    };
  }
  const checks = row.checks + 1;
  const isOver = now >= after(row.checked_since, HOST_PATIENCE_SECONDS);
  return {
    state: isOver ? 'falhou' : 'pendente',
    reason,
    checks,
    next_check_at: isOver ? null : after(now, hostAgainSeconds(checks)),
  };
}

/** The other stores that have proven the host. Each loses it once its own proof is gone from the DNS. */
function rivalsOf(row: DomainRow, all: readonly DomainRow[], proofs: readonly string[]) {
  const others = all.filter((other) => other.id !== row.id && isProven(other));
  const keeps = others.some((other) => proofs.includes(proofValue(other.proof_token)));
  return { loses: keeps ? [] : others, keeps };
}

/** Takes a host from the store that had it. */
async function lose(
  parts: Parts,
  trx: SellerTransaction,
  row: DomainRow,
  reason: DomainRow['reason'],
): Promise<void> {
  await updateDomain(trx, row, { state: 'falhou', reason, next_check_at: null, is_primary: false });
  await withdrawCertificate(trx, { sellerId: row.seller_id, domainId: row.id });
  await raiseMoved(parts, trx, { ...row, state: 'falhou', reason });
  await recordAudit(trx, SYSTEM_ORIGIN, {
    sellerId: row.seller_id,
    action: 'domain.lose',
    entity: 'domain',
    entityId: row.id,
    after: { host: row.host, reason },
  });
}

const raiseMoved = ({ raise }: Parts, trx: SellerTransaction, row: DomainRow): Promise<void> =>
  raise(trx, 'host.moved', {
    sellerId: row.seller_id,
    storeId: row.store_id,
    domainId: row.id,
    host: row.host,
    state: row.state,
    reason: row.reason === '' ? null : row.reason,
  });

/** Writes what a look has found. */
async function write(
  parts: Parts,
  trx: SellerTransaction,
  place: DomainPlace,
  host: string,
  findings: HostFindings | undefined,
): Promise<Date | null> {
  const all = await lockHost(trx, host);
  const row = all.find(({ seller_id, id }) => seller_id === place.sellerId && id === place.domainId);
  if (row === undefined) return null;
  const now = currentTime();
  const records = findings?.records ?? recordsOf(row, parts.config.domains.target);
  const isRight = findings?.reason === '';
  const rivals = isRight ? rivalsOf(row, all, findings.proofs) : { loses: [], keeps: false };
  const reason: DomainRow['reason'] = rivals.keeps
    ? 'prova_de_outra_loja'
    : (findings?.reason ?? 'dns_sem_resposta');
  const columns =
    isRight && !rivals.keeps
      ? { state: 'provado' as const, reason: '' as const, next_check_at: null, diverted_at: null }
      : wrong(row, { reason, isSilent: findings === undefined }, now);
  for (const other of rivals.loses) await lose(parts, trx, other, 'prova_de_outra_loja');
  const moved = { ...row, ...columns } as DomainRow;
  await updateDomain(trx, row, {
    ...columns,
    checked_at: now,
    ...(findings && { records: JSON.stringify(records) }),
  });
  await insertCheck(
    trx,
    {
      seller_id: row.seller_id,
      id: newId(),
      domain_id: row.id,
      reason: columns.state === 'provado' ? '' : reason,
      records: JSON.stringify(records),
      created_at: now,
    },
    DOMAIN_LIMITS.checks,
  );
  if (moved.state === row.state) return moved.next_check_at;
  if (moved.state === 'falhou' && isProven(row)) await lose(parts, trx, moved, moved.reason);
  else await raiseMoved(parts, trx, moved);
  if (moved.state === 'provado') {
    const owner = { sellerId: row.seller_id, storeId: row.store_id };
    const certificate = await orderCertificate(trx, { ...place, storeId: row.store_id, host });
    if (certificate === 'ativo') await notifyOfLiveHost(trx, owner, { domainId: row.id, host: row.host });
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId: row.seller_id,
      action: 'domain.prove',
      entity: 'domain',
      entityId: row.id,
      after: { host },
    });
    if (await setFirstPrimary(trx, owner, row.id)) {
      await notifyOfFirstPrimary(trx, owner, { domainId: row.id, host: row.host });
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId: row.seller_id,
        action: 'domain.make-primary',
        entity: 'domain',
        entityId: row.id,
        after: { host },
      });
    }
  }
  return moved.next_check_at;
}

/**
 * Looks at the DNS of a domain and writes what comes of it.
 * @returns when to look again; null where nobody needs to
 */
export async function checkDomain(parts: Parts, place: DomainPlace): Promise<Date | null> {
  const { database, dns, config } = parts;
  const row = await findDomain(database.forSeller(place.sellerId), place);
  if (row === undefined) return null;
  const authority = config.acme?.caaName ?? NO_AUTHORITY;
  const findings = await checkDns(dns, checkedHostOf(row, config.domains.target), authority).catch(
    (error: unknown) => {
      if (error instanceof DnsSilent) return undefined;
      throw error;
    },
  );
  return database.withPlatform((trx) => write(parts, trx, place, row.host, findings));
}
