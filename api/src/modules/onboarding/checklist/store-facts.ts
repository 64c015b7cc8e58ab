import type { StoreChecklist } from '@balcao/api-schema';
import type { DocumentSlot, KycRefusalReason, KycStatus, PaymentMethod } from '@balcao/domain';
import { demoStateOf, ownDemoStore, ownOrdinaryStore } from '../../../accounts/demo-store';
import type { Database, SellerTransaction } from '../../../db/database';
import { type Owner, storeOf } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { findNewestProductId, shownCheckoutUrl } from '../../catalog';
import { currentDocuments, findLatestReport } from '../../kyc';
import { hasLiveOrder, hasOrders } from '../../orders';
import { type ConnectionRow, listConnections, listMethodsAt } from '../../payments';
import { findFirstStoreId } from '../../sellers';

/** The facts that decide the steps after the profile. */
export interface StoreFacts {
  identity: {
    status: KycStatus | null;
    /** Why the person was rejected. */
    reason: KycRefusalReason | null;
    /** The images of the open attempt that must be sent again. */
    refused: { slot: DocumentSlot; reason: KycRefusalReason | null }[];
  };
  /** The connection that new sales are charged through. */
  gateway: ConnectionRow | undefined;
  /** The methods that are configured there. */
  methods: { method: PaymentMethod; active: boolean }[];
  /** The ids of the newest product that can be sold, and of the newest draft. */
  products: { sellable: string | undefined; draft: string | undefined };
  /** The address by which the store's checkout is looked at. */
  checkoutUrl: string | undefined;
  /** Of a demonstration: how far it is, and the seller's own store beside it. Null for other stores. */
  demo: StoreChecklist['demo'] | null;
  /** Whether the seller may see a store with example data. */
  offersDemo: boolean;
  /** Whether a buyer has ordered. */
  hasOrder: boolean;
}

const NO_STORE: Omit<StoreFacts, 'identity'> = {
  gateway: undefined,
  methods: [],
  products: { sellable: undefined, draft: undefined },
  checkoutUrl: undefined,
  hasOrder: false,
  demo: null,
  offersDemo: false,
};

async function identityFacts(trx: SellerTransaction, sellerId: string): Promise<StoreFacts['identity']> {
  const report = await findLatestReport(trx, sellerId);
  if (report === undefined) return { status: null, reason: null, refused: [] };
  const documents = report.status === 'IN_PROGRESS' ? await currentDocuments(trx, report) : [];
  const refused = [...documents.values()].filter(({ state }) => state === 'refused');
  return { status: report.status, reason: report.reason, refused };
}

/** The store of a checklist: the caller's current one, or another seller's first. */
async function storeFor(database: Database, caller: Identity, sellerId: string): Promise<Owner | undefined> {
  if (sellerId === caller.sellerId) return storeOf(caller);
  const storeId = await database.withSeller(sellerId, (trx) => findFirstStoreId(trx, sellerId));
  return storeId === undefined ? undefined : { sellerId, storeId };
}

async function demoFacts(
  trx: SellerTransaction,
  owner: Owner,
): Promise<Pick<StoreFacts, 'demo' | 'offersDemo'>> {
  const state = await demoStateOf(trx, owner);
  if (state === null)
    return {
      demo: null,
      offersDemo:
        (await ownDemoStore(trx, owner.sellerId)) !== undefined ||
        !(await hasOrders(trx, { sellerId: owner.sellerId })),
    };
  const own = await ownOrdinaryStore(trx, owner.sellerId);
  return { demo: { state, ownStoreId: own?.id ?? null }, offersDemo: false };
}

/** Reads the facts of a seller and the store. The caller checks the permission first. */
export async function readStoreFacts(
  platform: Platform,
  caller: Identity,
  sellerId: string,
): Promise<StoreFacts> {
  const { database } = platform;
  const identity = await database.withSeller(sellerId, (trx) => identityFacts(trx, sellerId));
  const owner = await storeFor(database, caller, sellerId);
  if (owner === undefined) return { identity, ...NO_STORE };
  return database.withSeller(owner.sellerId, async (trx) => {
    const gateway = (await listConnections(trx, owner)).find((row) => row.is_current);
    return {
      identity,
      gateway,
      methods: gateway ? await listMethodsAt(trx, gateway) : [],
      products: {
        sellable: await findNewestProductId(trx, owner, 'active'),
        draft: await findNewestProductId(trx, owner, 'draft'),
      },
      checkoutUrl: await shownCheckoutUrl(platform, trx, owner),
      ...(await demoFacts(trx, owner)),
      hasOrder: await hasLiveOrder(trx, owner),
    };
  });
}
