import type { DocumentSlot, KycRefusalReason, KycStatus, PaymentMethod } from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import { type Owner, storeOf } from '../../../db/owner';
import type { Identity } from '../../../plugins/auth';
import { currentDocuments } from '../../kyc';
import { type ConnectionRow, listConnections } from '../../payments';

/** What the steps after the profile are judged by. */
export interface StoreFacts {
  identity: {
    status: KycStatus | null;
    /** Why the person was rejected. */
    reason: KycRefusalReason | null;
    /** The images of the open attempt that are to be sent again. */
    refused: { slot: DocumentSlot; reason: KycRefusalReason | null }[];
  };
  /** The connection that new sales are charged through. */
  gateway: ConnectionRow | undefined;
  /** The methods that are configured there. */
  methods: { method: PaymentMethod; active: boolean }[];
  /** The ids of the newest product that can be sold, and of the newest draft. */
  products: { sellable: string | undefined; draft: string | undefined };
}

async function identityFacts(trx: SellerTransaction, sellerId: string): Promise<StoreFacts['identity']> {
  const report = await trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .select(['id', 'seller_id', 'status', 'reason'])
    .executeTakeFirst();
  if (report === undefined) return { status: null, reason: null, refused: [] };
  const documents = report.status === 'IN_PROGRESS' ? await currentDocuments(trx, report) : [];
  const refused = [...documents.values()].filter(({ state }) => state === 'refused');
  return { status: report.status, reason: report.reason, refused };
}

const methodsAt = (trx: SellerTransaction, { seller_id, store_id, gateway }: ConnectionRow) =>
  trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', seller_id)
    .where('store_id', '=', store_id)
    .where('gateway', '=', gateway)
    .orderBy('id')
    .select(['method', 'active'])
    .execute();

async function newestProduct(trx: SellerTransaction, owner: Owner, status: 'active' | 'draft') {
  const row = await trx
    .selectFrom('products')
    .where('seller_id', '=', owner.sellerId)
    .where('store_id', '=', owner.storeId)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The store of a checklist: the one that the caller works in, or of another seller the first. */
async function storeFor(database: Database, caller: Identity, sellerId: string): Promise<Owner | undefined> {
  if (sellerId === caller.sellerId) return storeOf(caller);
  const row = await database.withSeller(sellerId, (trx) =>
    trx
      .selectFrom('stores')
      .where('seller_id', '=', sellerId)
      .where('status', '=', 'active')
      .orderBy('id')
      .limit(1)
      .select('id')
      .executeTakeFirst(),
  );
  return row && { sellerId, storeId: row.id };
}

/** Reads what is true of a seller and the store: who may see them is decided before. */
export async function readStoreFacts(
  database: Database,
  caller: Identity,
  sellerId: string,
): Promise<StoreFacts> {
  const identity = await database.withSeller(sellerId, (trx) => identityFacts(trx, sellerId));
  const owner = await storeFor(database, caller, sellerId);
  if (owner === undefined)
    return { identity, gateway: undefined, methods: [], products: { sellable: undefined, draft: undefined } };
  return database.withSeller(owner.sellerId, async (trx) => {
    const gateway = (await listConnections(trx, owner)).find((row) => row.is_current);
    return {
      identity,
      gateway,
      methods: gateway ? await methodsAt(trx, gateway) : [],
      products: {
        sellable: await newestProduct(trx, owner, 'active'),
        draft: await newestProduct(trx, owner, 'draft'),
      },
    };
  });
}
