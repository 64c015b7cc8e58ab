import { type ChecklistItem, getChecklist, type Seller, type StoreChecklist } from '@balcao/api-schema';
import {
  type DocumentSlot,
  GATEWAYS,
  type GatewayId,
  gatewayInSentence,
  KYC_REFUSAL_TEXTS,
  KYC_STATUS_TEXTS,
  type KycRefusalReason,
  type KycStatus,
  kycRejectionText,
  missingProfileFields,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  verifiesAccounts,
} from '@balcao/domain';
import { demoStateOf, ownDemoStore, ownOrdinaryStore } from '../../accounts/demo-store';
import { byPerson, routesOf } from '../../calls';
import type { Database, SellerTransaction } from '../../db/database';
import { type Owner, storeOf } from '../../db/owner';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';
import { findNewestProductId, shownCheckoutUrl } from '../catalog';
import { currentDocuments, findLatestReport } from '../kyc';
import { hasLiveOrder, hasOrders } from '../orders';
import {
  accountOf,
  type ConnectionRow,
  isConfigured,
  listConnections,
  listMethodsAt,
  testMessage,
} from '../payments';
import { findFirstStoreId, readSeller } from '../sellers';

/** The facts that decide the steps after the profile. */
interface StoreFacts {
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
async function readStoreFacts(platform: Platform, caller: Identity, sellerId: string): Promise<StoreFacts> {
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

const sentence = new Intl.ListFormat('pt-BR');

/** The state of the step, and its link where that is not the page of the store's gateway. */
type Standing = Pick<ChecklistItem, 'state' | 'label' | 'note' | 'action'> & { path?: string };

function profileStep(seller: Seller): ChecklistItem {
  const missing = missingProfileFields(seller);
  const done = missing.length === 0;
  const path = '/backoffice/configuracoes/perfil';
  return { key: 'profile', done, state: done ? 'done' : 'open', missing, path };
}

const SLOT_NAMES: Readonly<Record<DocumentSlot, string>> = {
  frente: 'a frente do documento',
  verso: 'o verso do documento',
  selfie: 'a selfie',
};

function inProgress({ refused }: StoreFacts['identity']): Standing {
  const [first] = refused;
  if (first === undefined)
    return {
      state: 'open',
      label: KYC_STATUS_TEXTS.IN_PROGRESS,
      note: 'Você começou a verificação. Falta enviar as fotos.',
      action: 'Continuar verificação',
    };
  return {
    state: 'problem',
    label: 'Envie de novo',
    note: `Envie de novo ${sentence.format(refused.map(({ slot }) => SLOT_NAMES[slot]))}.${first.reason ? ` ${KYC_REFUSAL_TEXTS[first.reason]}` : ''}`,
    action: 'Enviar de novo',
  };
}

const IDENTITY_STANDINGS: Readonly<Record<KycStatus, (facts: StoreFacts['identity']) => Standing>> = {
  IN_PROGRESS: inProgress,
  WAITING_MANUAL_ACTION: () => ({
    state: 'waiting',
    label: KYC_STATUS_TEXTS.WAITING_MANUAL_ACTION,
    note: 'Recebemos as suas fotos. Esta página muda sozinha quando a análise terminar.',
    action: 'Ver verificação',
  }),
  FINISHED: () => ({ state: 'done' }),
  INVALID: ({ reason }) => ({
    state: 'problem',
    label: KYC_STATUS_TEXTS.INVALID,
    note: kycRejectionText(reason),
    action: 'Começar outra verificação',
  }),
  CANCELLED: () => ({
    state: 'open',
    label: KYC_STATUS_TEXTS.CANCELLED,
    action: 'Começar outra verificação',
  }),
};

/** Whether the seller's identity is verified. */
function identityStep(facts: StoreFacts['identity']): ChecklistItem {
  const standing: Standing =
    facts.status === null ? { state: 'open' } : IDENTITY_STANDINGS[facts.status](facts);
  return {
    key: 'identity',
    done: standing.state === 'done',
    ...standing,
    path: '/backoffice/configuracoes/verificar-identidade',
  };
}

const PAYMENTS = '/backoffice/configuracoes/pagamentos';
const METHODS = `${PAYMENTS}?aba=formas`;

const gatewayPath = (gateway: GatewayId) => `${PAYMENTS}/gateway/${gateway}`;

/** Whether buyers are charged for real. In test mode nobody is, so the store is not ready. */
function modeStanding({ gateway, mode }: ConnectionRow): Standing {
  if (mode === 'live') return { state: 'done' };
  const hasLive = GATEWAYS[gateway].modes.includes('live');
  return {
    state: 'open',
    label: 'Em modo de teste',
    note: `Nenhuma venda é cobrada em modo de teste. ${hasLive ? 'Ative a produção' : 'Escolha outro gateway'} para vender.`,
    action: hasLive ? 'Ativar produção' : 'Escolher gateway',
    ...(!hasLive && { path: PAYMENTS }),
  };
}

/** The account's status at the gateway. */
function accountStanding(row: ConnectionRow): Standing {
  const { status, text, feedback } = accountOf(row.gateway, row);
  const { name } = GATEWAYS[row.gateway];
  const note = feedback ? `${name} respondeu: ${feedback}` : undefined;
  if (status === 'accepted' || (status === null && !verifiesAccounts(row.gateway))) return modeStanding(row);
  if (status === 'pending')
    return {
      state: 'waiting',
      label: text,
      note: note ?? `${name} está analisando a sua conta.`,
      action: 'Ver gateway',
    };
  if (status === 'rejected')
    return {
      state: 'problem',
      label: text,
      note: note ?? `${name} não aceitou a sua conta. Fale com o gateway ou escolha outro.`,
      action: 'Rever gateway',
    };
  return {
    state: 'open',
    label: text,
    note: `Complete o cadastro da sua conta ${gatewayInSentence('em', row.gateway)}.`,
    action: 'Ver gateway',
  };
}

function connectionStanding(row: ConnectionRow): Standing {
  if (!isConfigured(row))
    return {
      state: 'open',
      label: 'Faltam credenciais',
      note: `Informe as credenciais que ${gatewayInSentence('', row.gateway)} dá para a sua conta.`,
      action: 'Informar credenciais',
    };
  switch (row.last_test_outcome) {
    case 'refused':
      return {
        state: 'problem',
        label: 'Credenciais recusadas',
        note: testMessage(row.gateway, 'refused'),
        action: 'Rever credenciais',
      };
    case 'unreachable':
      return {
        state: 'problem',
        label: 'Conexão não testada',
        note: testMessage(row.gateway, 'unreachable'),
        action: 'Testar conexão',
      };
    case 'connected':
      return accountStanding(row);
    case null:
      return {
        state: 'open',
        label: 'Conexão não testada',
        note: `Teste a conexão ${gatewayInSentence('com', row.gateway)} antes da primeira venda.`,
        action: 'Testar conexão',
      };
  }
}

/** Whether the store can charge through its gateway. */
function gatewayStep(row: StoreFacts['gateway']): ChecklistItem {
  if (row === undefined) return { key: 'gateway', done: false, state: 'open', path: PAYMENTS };
  const standing = connectionStanding(row);
  return { key: 'gateway', done: standing.state === 'done', path: gatewayPath(row.gateway), ...standing };
}

/** Whether buyers can choose a payment method at the current gateway. */
function methodsStep(row: StoreFacts['gateway'], methods: StoreFacts['methods']): ChecklistItem {
  if (row === undefined) return { key: 'methods', done: false, state: 'later', path: null };
  const active = methods.filter((method) => method.active).map(({ method }) => PAYMENT_METHOD_LABELS[method]);
  if (active.length > 0)
    return {
      key: 'methods',
      done: true,
      state: 'done',
      label: active.length === 1 ? '1 ativa' : `${active.length} ativas`,
      note: `Seus clientes pagam com ${sentence.format(active)}.`,
      path: METHODS,
    };
  const standing = methods.length > 0 && {
    label: 'Nenhuma ativa',
    note: `Você configurou ${sentence.format(methods.map(({ method }) => PAYMENT_METHOD_LABELS[method]))}; ative o que já pode ser usado.`,
    action: 'Ativar formas de pagamento',
  };
  return { key: 'methods', done: false, state: 'open', ...standing, path: METHODS };
}

const LIST = '/backoffice/produtos';

const ORDERS = '/backoffice/pedidos';

const productPath = (id: string) => `${LIST}/detalhe/${id}`;

/** Whether the checkout has something to sell. */
function productStep({ sellable, draft }: StoreFacts['products']): ChecklistItem {
  if (sellable) return { key: 'product', done: true, state: 'done', path: LIST };
  if (draft)
    return {
      key: 'product',
      done: false,
      state: 'open',
      label: 'Em rascunho',
      note: 'Seu produto ainda é um rascunho. Ative-o para vender.',
      action: 'Abrir rascunho',
      path: productPath(draft),
    };
  return { key: 'product', done: false, state: 'open', path: `${LIST}/detalhe` };
}

/** Only a buyer's order completes this step. Until then it links to the product whose checkout link is to be shared. */
function orderStep({
  products: { sellable },
  hasOrder,
}: Pick<StoreFacts, 'products' | 'hasOrder'>): ChecklistItem {
  if (hasOrder) return { key: 'order', done: true, state: 'done', path: ORDERS };
  if (!sellable) return { key: 'order', done: false, state: 'later', path: null };
  return { key: 'order', done: false, state: 'open', path: productPath(sellable) };
}

/** The steps that a seller still has to take before the first sale, and the obstacles of the next. */
export const checklistRoutes = routesOf('seller', (platform) => {
  return [
    byPerson(getChecklist, async (identity, { params: { id } }) => {
      const seller = await readSeller(platform.database, identity, id);
      const facts = await readStoreFacts(platform, identity, id);
      const { gateway, checkoutUrl, demo, offersDemo } = facts;
      return {
        items: [
          profileStep(seller),
          identityStep(facts.identity),
          gatewayStep(gateway),
          methodsStep(gateway, facts.methods),
          productStep(facts.products),
          orderStep(facts),
        ],
        ...(gateway?.mode === 'test' && { testGateway: gateway.gateway }),
        ...(checkoutUrl && { checkoutUrl }),
        ...(demo && { demo }),
        ...(offersDemo && { offersDemo: true }),
      };
    }),
  ];
});
