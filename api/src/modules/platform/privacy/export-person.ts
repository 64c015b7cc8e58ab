import type { PersonExport } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { consentsOf } from './overview';
import type { Person } from './refusal';

/** The trail of a busy account may be long; these are the latest. */
const MOST_AUDIT_ENTRIES = 10_000;

function personOf(trx: SellerTransaction, { userId }: Person) {
  return trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'nickname', 'email', 'phone_e164', 'cpf', 'birth_date', 'status', 'created_at'])
    .executeTakeFirst();
}

/** What a person did, and what was done with their data; from where, only of what they did themselves. */
const auditEntriesOf = (trx: SellerTransaction, { sellerId, userId }: Person) =>
  trx
    .selectFrom('audit_log')
    .where('seller_id', '=', sellerId)
    .orderBy('seq', 'desc')
    .limit(MOST_AUDIT_ENTRIES)
    .select(['action', 'actor_kind', 'before_json', 'after_json', 'created_at'])
    .select((entry) =>
      (['ip', 'ua'] as const).map((column) =>
        entry.case().when('actor_id', '=', userId).then(entry.ref(column)).else(null).end().as(column),
      ),
    )
    .execute();

async function identityOf(trx: SellerTransaction, { sellerId }: Person) {
  const identityReports = await trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .orderBy('attempt')
    .select(['id', 'attempt', 'status', 'name', 'cpf', 'birth_date', 'reason', 'opened_at', 'changed_at'])
    .execute();
  const identityDocuments = await trx
    .selectFrom('kyc_documents')
    .where('seller_id', '=', sellerId)
    .orderBy('created_at')
    .select(['id', 'report_id', 'slot', 'state', 'reason', 'width', 'height', 'created_at', 'purged_at'])
    .execute();
  return { identityReports, identityDocuments };
}

/** How the person's stores sell: of credentials nothing. */
async function sellingOf(trx: SellerTransaction, { sellerId }: Person) {
  const stores = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['id', 'nome', 'slug', 'status', 'created_at'])
    .execute();
  const gatewayConnections = await trx
    .selectFrom('payment_gateways')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['id', 'store_id', 'gateway', 'mode', 'fees', 'account_status', 'is_current', 'created_at'])
    .execute();
  const paymentMethods = await trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'gateway', 'method', 'active', 'config'])
    .execute();
  const { count } = await trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { stores, gatewayConnections, paymentMethods, products: { count: Number(count) } };
}

const membershipsOf = ({ database: { platform } }: Platform, { userId }: Person) =>
  platform
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['store_id', 'role', 'status', 'created_at'])
    .execute();

/**
 * Everything that is kept about a person, without secrets (LGPD, art. 18, II and V), noted in their trail.
 * @throws Problem not_found
 */
export async function exportPerson(
  platform: Platform,
  person: Person,
  origin: Origin,
): Promise<PersonExport> {
  const { sellerId, userId } = person;
  // In other people's stores too.
  const memberships = await membershipsOf(platform, person);
  return platform.database.withSeller(sellerId, async (trx) => {
    const own = await personOf(trx, person);
    if (own === undefined) throw new Problem('not_found');
    const company = await trx
      .selectFrom('sellers')
      .where('id', '=', sellerId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const sessions = await trx
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .select(['id', 'ip', 'ua', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .execute();
    const request = { seller_id: sellerId, id: newId(), user_id: userId, kind: 'export' } as const;
    await trx
      .insertInto('data_subject_requests')
      .values({ ...request, status: 'done', ended_at: new Date() })
      .execute();
    const exported: PersonExport = {
      format: 'balcao-person/1',
      createdAt: new Date().toISOString(),
      person: own,
      company: { ...company },
      consents: await consentsOf(trx, person),
      memberships,
      sessions,
      ...(await identityOf(trx, person)),
      ...(await sellingOf(trx, person)),
      auditEntries: await auditEntriesOf(trx, person),
    };
    await recordAudit(trx, origin, {
      sellerId,
      action: 'privacy.export',
      entity: 'user',
      entityId: userId,
    });
    return exported;
  });
}
