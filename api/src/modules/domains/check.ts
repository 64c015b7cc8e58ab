import { z } from '@balcao/api-schema';
import {
  DOMAIN_LIMITS,
  HOST_PATIENCE_SECONDS,
  type HostState,
  hostAgainSeconds,
  proofValue,
} from '@balcao/domain';
import { sql, type Updateable } from 'kysely';
import { type AuditEntry, recordAudit } from '../../audit/record-audit';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { DnsSilent } from '../../providers/dns/dns';
import { defineTask, enqueueAll } from '../../queue';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { orderCertificate, withdrawCertificate } from '../certificates';
import { checkDns, type HostFindings } from './dns';
import {
  type DomainPlace,
  type DomainRow,
  findDomain,
  isProven,
  PROVEN,
  recordsOf,
  updateDomain,
} from './domain';
import { liveTitle } from './notices';
import type { DomainsTable } from './tables/domains-schema';

type Parts = Pick<Platform, 'database' | 'dns' | 'config' | 'raise'>;

/** The authority's name in CAA records, for an installation that orders no certificates itself. */
const NO_AUTHORITY = 'letsencrypt.org';
/** A host that was proven and points elsewhere is looked at this often. */
const DIVERTED_AGAIN_SECONDS = 3_600;
/** A proven host is looked at once a day. */
const CHECK_AGAIN_SECONDS = 24 * 3_600;
/** The others have their turn at the next sweep. */
const MOST_AT_A_TIME = 200;

export const domainCheckTask = defineTask('domain-check', z.object({ domainId: z.string() }));

/** Enqueues the checks of domains' DNS, instead of any that wait. @param at their moment; now where it is left out */
export const enqueueChecks = (executor: Executor, places: readonly DomainPlace[], at?: Date): Promise<void> =>
  enqueueAll(
    executor,
    domainCheckTask,
    places.map(({ sellerId, domainId }) => ({
      payload: { domainId },
      sellerId,
      key: domainId,
      idempotencyKey: domainId,
      ...(at && { at }),
    })),
    'restart',
  );

/** Enqueues the proven domains that nobody has looked at for a day, the oldest first. @param executor one that sees every seller */
export async function enqueueUnchecked(executor: Executor): Promise<void> {
  const places = await executor
    .selectFrom('domains')
    .where('state', 'in', PROVEN)
    .where('removed_at', 'is', null)
    .where('checked_at', '<', sql<Date>`now() - make_interval(secs => ${CHECK_AGAIN_SECONDS})`)
    .orderBy('checked_at')
    .limit(MOST_AT_A_TIME)
    .select(['seller_id as sellerId', 'id as domainId'])
    .execute();
  await enqueueChecks(executor, places);
}

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

const raiseMoved = ({ raise }: Parts, trx: SellerTransaction, row: DomainRow): Promise<void> =>
  raise(trx, 'host.moved', {
    sellerId: row.seller_id,
    storeId: row.store_id,
    domainId: row.id,
    host: row.host,
    state: row.state,
    reason: row.reason === '' ? null : row.reason,
  });

const recordOf = (
  trx: SellerTransaction,
  { seller_id, id, host }: DomainRow,
  action: AuditEntry['action'],
  more: object = {},
) =>
  recordAudit(trx, SYSTEM_ORIGIN, {
    sellerId: seller_id,
    action,
    entity: 'domain',
    entityId: id,
    after: { host, ...more },
  });

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
  await recordOf(trx, row, 'domain.lose', { reason });
}

/** Orders the certificate of a domain that was just proven, and makes it the one that links name, where its store has none. */
async function prove(trx: SellerTransaction, row: DomainRow): Promise<void> {
  const { id, host } = row;
  const owner = { sellerId: row.seller_id, storeId: row.store_id };
  const told = { category: 'domains' as const, target: { kind: 'domain' as const, id } };
  // It is served again by the certificate that it had.
  if ((await orderCertificate(trx, { ...owner, domainId: id, host })) === 'ativo')
    await notify(trx, owner, { ...told, title: liveTitle(host) });
  await recordOf(trx, row, 'domain.prove');
  const { numUpdatedRows } = await trx
    .updateTable('domains')
    .set({ is_primary: true })
    .where(ofStore(owner))
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('domains as other')
            .where(ofStore(owner, 'other'))
            .where('other.removed_at', 'is', null)
            .where('other.is_primary', '=', true)
            .select('other.id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await notify(trx, owner, {
    ...told,
    title: `${host} é o seu domínio principal`,
    detail: 'Quando estiver no ar, os links dos seus produtos usam este endereço.',
  });
  await recordOf(trx, row, 'domain.make-primary');
}

/**
 * Looks at the DNS of a domain and writes what comes of it.
 * @returns when to look again; null where nobody needs to
 */
export async function checkDomain(parts: Parts, place: DomainPlace): Promise<Date | null> {
  const { database, dns, config } = parts;
  const { target: base } = config.domains;
  const seen = await findDomain(database.forSeller(place.sellerId), place);
  if (seen === undefined) return null;
  const authority = config.acme?.caaName ?? NO_AUTHORITY;
  const findings: HostFindings | undefined = await checkDns(dns, seen, { base, authority }).catch((error) => {
    if (error instanceof DnsSilent) return undefined;
    throw error;
  });
  return database.withPlatform(async (trx) => {
    // Of every store that names the host, locked in one order: who proves it and who loses it is decided by all of them.
    const all = await trx
      .selectFrom('domains')
      .where('host', '=', seen.host)
      .where('removed_at', 'is', null)
      .orderBy('seller_id')
      .orderBy('id')
      .selectAll()
      .forUpdate()
      .execute();
    const row = all.find(({ seller_id, id }) => seller_id === place.sellerId && id === place.domainId);
    if (row === undefined) return null;
    const now = currentTime();
    const records = JSON.stringify(findings?.records ?? recordsOf(row, base));
    // Another store that has proven the host loses it once its own proof is gone from the DNS.
    const proofs = findings?.reason === '' ? findings.proofs : undefined;
    const rivals = proofs ? all.filter((other) => other.id !== row.id && isProven(other)) : [];
    const isKept = rivals.some(({ proof_token }) => proofs?.includes(proofValue(proof_token)));
    const reason = isKept ? 'prova_de_outra_loja' : (findings?.reason ?? 'dns_sem_resposta');
    const columns =
      proofs && !isKept
        ? { state: 'provado' as const, reason: '' as const, next_check_at: null, diverted_at: null }
        : wrong(row, { reason, isSilent: findings === undefined }, now);
    if (!isKept) for (const rival of rivals) await lose(parts, trx, rival, 'prova_de_outra_loja');
    const moved = { ...row, ...columns } as DomainRow;
    await updateDomain(trx, row, { ...columns, checked_at: now, ...(findings && { records }) });
    await trx
      .insertInto('domain_checks')
      .values({
        seller_id: row.seller_id,
        id: newId(),
        domain_id: row.id,
        reason: columns.state === 'provado' ? '' : reason,
        records,
        created_at: now,
      })
      .execute();
    await trx
      .deleteFrom('domain_checks')
      .where('seller_id', '=', row.seller_id)
      .where('domain_id', '=', row.id)
      .where('id', 'in', (old) =>
        old
          .selectFrom('domain_checks')
          .select('id')
          .where('seller_id', '=', row.seller_id)
          .where('domain_id', '=', row.id)
          .orderBy('id', 'desc')
          .offset(DOMAIN_LIMITS.checks),
      )
      .execute();
    if (moved.state !== row.state) {
      if (moved.state === 'falhou' && isProven(row)) await lose(parts, trx, moved, moved.reason);
      else await raiseMoved(parts, trx, moved);
      if (moved.state === 'provado') await prove(trx, moved);
    }
    return moved.next_check_at;
  });
}
