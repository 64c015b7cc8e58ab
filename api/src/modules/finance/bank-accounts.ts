import {
  type BankAccount,
  type BankAccountRequest,
  cancelBankAccountChange,
  createBankAccount,
  deleteBankAccount,
  listBankAccounts,
  makeBankAccountPrincipal,
  z,
} from '@balcao/api-schema';
import {
  BANK_CHANGE_HOLD_HOURS,
  type BankAccountStatus,
  type BankChangeAction,
  type BankRefusal,
  MAX_BANK_ACCOUNTS,
  maskCnpj,
  maskCpf,
  maskEnding,
  normalizePixKey,
  PIX_KEY_TYPE_LABELS,
} from '@balcao/domain';
import { bankLabel, findBank } from '@balcao/domain/banks';
import { type Insertable, type Selectable, sql } from 'kysely';
import { demoStateOf } from '../../accounts/demo-store';
import { assertMayMoveMoney } from '../../accounts/may-move-money';
import { endSessions } from '../../accounts/sessions';
import { lockStore } from '../../accounts/stores';
import { type AuditEntry, recordAudit } from '../../audit/record-audit';
import type { PersonCall } from '../../call';
import { fromAnywhere, implementsOn, routesOf } from '../../calls';
import { currentMs, currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { publishLive } from '../../live/publish-live';
import type { Person, PersonExporter, SealedRecords } from '../../module';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { isAllowed } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import type { BankDestination, BankProvider } from '../../providers/bank/bank-provider';
import { simulatedBank } from '../../providers/bank/simulated-bank';
import { againIn, defineTask, enqueue, handleTask, type TaskHandler } from '../../queue';
import { newToken } from '../../security/digest';
import type { KeyRing, SecretPlace } from '../../security/key-ring';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { bankChangeCancelledMail, bankChangeMail } from './mails';
import type { BankAccountChangesTable, BankAccountsTable } from './tables/banking-schema';

const CPF_LENGTH = 11;
/** Seconds until a bank that does not know yet is asked again. */
const ASK_AGAIN_SECONDS = 60;

type AccountRow = Selectable<BankAccountsTable>;

/** The bank that pays a store's payouts. Nobody has the money of a demonstration, so there a simulated one says that it paid. */
export const bankOfStore = async (
  { bank }: Pick<Platform, 'bank'>,
  executor: Executor,
  owner: Owner,
): Promise<BankProvider> => ((await demoStateOf(executor, owner)) === null ? bank : simulatedBank);

/** Code and name of a bank; its ISPB where the list does not have it any more. */
const bankName = (ispb: string): string => {
  const bank = findBank(ispb);
  return bank === undefined ? `ISPB ${ispb}` : bankLabel(bank);
};

/** The label of an account in mails and lists, without opening what is sealed: `341 Itaú ****3661`. */
export const accountLabel = ({ bank_ispb, ending }: { bank_ispb: string | null; ending: string }): string =>
  bank_ispb === null ? `Pix ${ending}` : `${bankName(bank_ispb)} ${ending}`;

const maskDocument = (document: string) =>
  document.length === CPF_LENGTH ? maskCpf(document) : maskCnpj(document);

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** A text that is the same for two registrations of one account or key. */
export const identityOf = (destination: BankDestination): string =>
  destination.kind === 'pix'
    ? `pix|${destination.pixKey}`
    : [
        'account',
        destination.bankIspb,
        withoutZeros(destination.branch),
        withoutZeros(destination.account),
        destination.accountDigit,
      ].join('|');

/** The ending of the number or the key that may be shown: `****1234`. */
export const endingOf = (destination: BankDestination): string =>
  maskEnding(
    destination.kind === 'pix' ? destination.pixKey : `${destination.account}${destination.accountDigit}`,
  );

/** An account's place among its seller's records. */
type AccountPlace = Pick<AccountRow, 'seller_id' | 'id'>;

const detailsPlace = ({ seller_id, id }: AccountPlace): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'bank-account',
});

export const sealDetails = (keyRing: KeyRing, place: AccountPlace, destination: BankDestination): string =>
  keyRing.encrypt(JSON.stringify(destination), detailsPlace(place));

/** Opens the details that `sealDetails` has sealed. @throws Error for an erased account, which nobody shows or pays to */
export function openDetails(
  keyRing: KeyRing,
  { details_sealed, ...place }: AccountPlace & Pick<AccountRow, 'details_sealed'>,
): BankDestination {
  if (details_sealed === null) throw new Error('An erased account has no details.');
  return JSON.parse(keyRing.decrypt(details_sealed, detailsPlace(place)));
}

/** The sealed numbers and keys of bank accounts. */
export const bankAccountDetails: SealedRecords = {
  name: 'bankAccounts',
  async idsAfter(database, after, limit) {
    const rows = await database
      .selectFrom('bank_accounts')
      .where('id', '>', after)
      .where('details_sealed', 'is not', null)
      .select('id')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const row = await trx
      .selectFrom('bank_accounts')
      .select(['seller_id', 'id', 'details_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.details_sealed == null) return false;
    const sealed = keyRing.reseal(row.details_sealed, detailsPlace(row));
    if (sealed === null) return false;
    await trx.updateTable('bank_accounts').set({ details_sealed: sealed }).where('id', '=', id).execute();
    return true;
  },
};

/** Erases where an erased person's money went; their payouts stay, as money moved. */
export async function eraseBankAccounts(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx.deleteFrom('bank_account_changes').where('seller_id', '=', sellerId).execute();
  await trx
    .updateTable('bank_accounts')
    .set({
      details_sealed: null,
      fingerprint: sql<string>`id`,
      ending: '****',
      is_principal: false,
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
    })
    .where('seller_id', '=', sellerId)
    .execute();
}

/** The person's accounts, whole: they are theirs. */
export const exportBankAccounts: PersonExporter = async (trx, { sellerId }, { keyRing }) => {
  const rows = await trx
    .selectFrom('bank_accounts')
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .where('details_sealed', 'is not', null)
    .orderBy('id')
    .selectAll()
    .execute();
  return {
    bankAccounts: rows.map((row) => ({
      ...openDetails(keyRing, row),
      status: row.status,
      isPrincipal: row.is_principal,
      createdAt: row.created_at,
    })),
  };
};

/**
 * The holders whose accounts a seller may register: the seller as a person and, once somebody of the platform has reviewed it, as a
 * company. A document has the digits of a CPF, or is a CNPJ.
 */
export async function holdersOf(
  executor: Executor,
  sellerId: string,
): Promise<{ name: string; document: string }[]> {
  const row = await executor
    .selectFrom('sellers')
    .innerJoin('users', 'users.seller_id', 'sellers.id')
    .where('sellers.id', '=', sellerId)
    .select(['users.name', 'users.cpf', 'sellers.company_name', 'sellers.cnpj', 'sellers.reviewed_cnpj'])
    .executeTakeFirst();
  if (row === undefined) return [];
  const document = row.reviewed_cnpj === row.cnpj ? row.cnpj : '';
  const company = { name: row.company_name || row.name, document };
  return [{ name: row.name, document: row.cpf }, company].filter(({ document }) => document !== '');
}

/** The destination of a requested account. @throws Problem validation for any other holder than the seller */
async function destinationOf(
  trx: SellerTransaction,
  sellerId: string,
  { holderDocument, ...request }: BankAccountRequest,
): Promise<BankDestination> {
  const holder = (await holdersOf(trx, sellerId)).find(({ document }) => document === holderDocument);
  if (holder === undefined)
    throw invalidField('holderDocument', [
      'O titular precisa ser você, ou a sua empresa depois de conferida pela nossa equipe: use o CPF ou o CNPJ do seu perfil.',
    ]);
  const of = { holderName: holder.name, holderDocument };
  return request.kind === 'pix'
    ? { ...request, pixKey: normalizePixKey(request.pixKeyType, request.pixKey), ...of }
    : { ...request, ...of };
}

const living = (executor: Executor, owner: Owner) =>
  executor.selectFrom('bank_accounts').where(ofStore(owner)).where('deleted_at', 'is', null).selectAll();

/** The store's accounts, the principal one first, then the oldest. */
export const listAccounts = (executor: Executor, owner: Owner): Promise<AccountRow[]> =>
  living(executor, owner).orderBy('is_principal', 'desc').orderBy('id').execute();

/** An account that is not deleted. It stays so until the transaction ends. */
export const lockAccount = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<AccountRow | undefined> =>
  living(trx, owner).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** An account of any store of the seller's, deleted or not. */
export const findAccount = (
  executor: Executor,
  sellerId: string,
  id: string,
): Promise<AccountRow | undefined> =>
  executor
    .selectFrom('bank_accounts')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

export const insertAccount = (
  trx: SellerTransaction,
  row: Insertable<BankAccountsTable>,
): Promise<AccountRow> =>
  trx.insertInto('bank_accounts').values(row).returningAll().executeTakeFirstOrThrow();

/** Prefers one of the store's accounts; none with null. */
async function setPrincipal(trx: Executor, owner: Owner, id: string | null): Promise<void> {
  const accounts = trx.updateTable('bank_accounts').where(ofStore(owner));
  // In two statements: the index on the principal one is checked row by row.
  await accounts.set({ is_principal: false }).where('is_principal', '=', true).execute();
  if (id !== null) await accounts.set({ is_principal: true }).where('id', '=', id).execute();
}

async function setDeleted(trx: Executor, owner: Owner, id: string, isDeleted: boolean): Promise<void> {
  await trx
    .updateTable('bank_accounts')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where(ofStore(owner))
    .where('id', '=', id)
    .execute();
}

/** Notes what the bank has said of an account. @returns false when the account has not the status `from` any more */
export async function recordVerdict(
  trx: SellerTransaction,
  { sellerId, id, from }: { sellerId: string; id: string; from: BankAccountStatus },
  verdict: { status: BankAccountStatus; refusal: BankRefusal | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bank_accounts')
    .set(verdict)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAudit(trx, SYSTEM_ORIGIN, {
    sellerId,
    action: 'bank-account.verify',
    entity: 'bank_account',
    entityId: id,
    after: verdict,
  });
  return true;
}

/** Asks the bank whether an account exists and is its holder's. */
const verificationTask = defineTask('bank-account-check', z.object({ accountId: z.string() }));

/** Has accounts verified by the bank. It is asked until it knows. */
export const verifyAccounts = ({
  database,
  keyRing,
  bank,
}: Pick<Platform, 'database' | 'keyRing' | 'bank'>): TaskHandler =>
  handleTask(verificationTask, {
    concurrency: 5,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ accountId }, { task: { sellerId } }) {
      const row = await database.withSeller(sellerId, (trx) => findAccount(trx, sellerId, accountId));
      if (row === undefined || row.deleted_at !== null || row.details_sealed === null) return undefined;
      const details = openDetails(keyRing, row);
      const owner = { sellerId, storeId: row.store_id };
      const asked = await bankOfStore({ bank }, database.forSeller(sellerId), owner);
      const verdict = await asked.verify(row.id, details);
      return verdict.state === 'open' ? againIn(ASK_AGAIN_SECONDS) : verdict;
    },
    async settled(trx, { accountId }, { sellerId }, ending) {
      if (ending.state !== 'done' || ending.outcome === undefined) return;
      const { outcome } = ending;
      const isSettled = await recordVerdict(
        trx,
        { sellerId, id: accountId, from: 'em_verificacao' },
        outcome.state === 'refused'
          ? { status: 'recusada', refusal: outcome.reason }
          : { status: 'verificada', refusal: null },
      );
      if (isSettled) await publishLive(trx, { sellerId }, 'payouts.changed');
    },
  });

/** The change for which a store's payouts rest longest; undefined while they do not. */
export const findHold = (
  executor: Executor,
  owner: Owner,
): Promise<{ until: Date; action: BankChangeAction } | undefined> =>
  executor
    .selectFrom('bank_account_changes')
    .where(ofStore(owner))
    .where('cancelled_at', 'is', null)
    .where('held_until', '>', sql<Date>`now()`)
    .orderBy('held_until', 'desc')
    .select(['held_until as until', 'action'])
    .executeTakeFirst();

const AUDITED = {
  add: 'bank-account.create',
  principal: 'bank-account.set-principal',
  delete: 'bank-account.delete',
} satisfies Record<BankChangeAction, AuditEntry['action']>;

/**
 * Notes a change of a store's accounts in its transaction: payouts rest for a day, and the owners get the link by which they cancel it.
 * `before` are the accounts before it.
 */
async function noteChange(
  trx: SellerTransaction,
  { platform: { config, digest }, owner, origin, identity }: PersonCall,
  {
    action,
    id,
    label,
    before,
  }: {
    action: BankChangeAction;
    id: string;
    label: string;
    before: readonly AccountRow[];
  },
): Promise<void> {
  const token = newToken();
  const heldUntil = new Date(currentMs() + BANK_CHANGE_HOLD_HOURS * 3_600_000);
  await trx
    .insertInto('bank_account_changes')
    .values({
      seller_id: owner.sellerId,
      id: newId(),
      store_id: owner.storeId,
      bank_account_id: id,
      action,
      principal_before: before.find((row) => row.is_principal)?.id ?? null,
      token_hash: digest(token),
      changed_by: identity.userId,
      held_until: heldUntil,
    })
    .execute();
  const at = currentTime();
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'bank_account', id: '' },
    mail: ({ storeName, ...person }) =>
      bankChangeMail(
        person,
        { action, label, storeName, by: identity.name, at, heldUntil },
        config.publicUrl,
        token,
      ),
  });
  await publishLive(trx, owner, 'payouts.changed');
  await recordAudit(trx, origin, {
    sellerId: owner.sellerId,
    action: AUDITED[action],
    entity: 'bank_account',
    entityId: id,
    after: { account: label },
  });
}

/** Makes a change undone. Those after it are undone already, so that the accounts are as they were after it. */
async function undo(trx: SellerTransaction, change: Selectable<BankAccountChangesTable>): Promise<void> {
  const { bank_account_id: id, action } = change;
  const owner = { sellerId: change.seller_id, storeId: change.store_id };
  if (action === 'add') await setDeleted(trx, owner, id, true);
  if (action === 'delete') await setDeleted(trx, owner, id, false);
  await setPrincipal(trx, owner, change.principal_before);
}

/** The bank accounts that a store's payouts go to. A change needs a recent step-up. */
export const bankAccountsRoutes = routesOf('finance', (platform) => {
  const { database, keyRing, digest } = platform;
  const { inStore } = implementsOn(platform);

  function toAccount(row: AccountRow): BankAccount {
    const details = openDetails(keyRing, row);
    const isNumbers = details.kind === 'account';
    return {
      id: row.id,
      kind: row.kind,
      bank: isNumbers ? bankName(details.bankIspb) : null,
      accountType: isNumbers ? details.accountType : null,
      branch: isNumbers ? [details.branch, details.branchDigit].filter(Boolean).join('-') : null,
      pixKeyType: isNumbers ? null : details.pixKeyType,
      ending: row.ending,
      holderName: details.holderName,
      holderDocument: maskDocument(details.holderDocument),
      status: row.status,
      refusal: row.refusal,
      isPrincipal: row.is_principal,
      createdAt: row.created_at.toISOString(),
    };
  }

  /** Changes the store's accounts, which nobody else changes meanwhile. @throws Problem money_on_hold or store_blocked */
  const changing = <T>(
    { owner }: PersonCall,
    work: (trx: SellerTransaction, rows: AccountRow[]) => Promise<T>,
  ): Promise<T> =>
    database.withSeller(owner.sellerId, async (trx) => {
      await assertMayMoveMoney(trx, owner);
      await lockStore(trx, owner);
      return work(trx, await listAccounts(trx, owner));
    });

  return [
    inStore(listBankAccounts, ({ owner, identity }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const [rows, hold, holders] = await Promise.all([
          listAccounts(trx, owner),
          findHold(trx, owner),
          holdersOf(trx, owner.sellerId),
        ]);
        return {
          items: rows.map(toAccount),
          limit: MAX_BANK_ACCOUNTS,
          hold: hold ? { until: hold.until.toISOString(), action: hold.action } : null,
          holders: holders.map(({ name, document }) => ({ name, document: maskDocument(document) })),
          canEdit: isAllowed(identity, 'financeiro:editar'),
        };
      }),
    ),

    inStore(createBankAccount, (call, { body }) => {
      if (body.kind === 'account' && findBank(body.bankIspb) === undefined)
        throw invalidField('bankIspb', ['Escolha o banco na lista.']);
      return changing(call, async (trx, before) => {
        const { sellerId, storeId } = call.owner;
        const destination = await destinationOf(trx, sellerId, body);
        const fingerprint = digest(identityOf(destination));
        if (before.some((row) => row.fingerprint === fingerprint)) throw new Problem('bank_account_exists');
        if (before.length >= MAX_BANK_ACCOUNTS) throw new Problem('too_many_bank_accounts');
        const [id, ending] = [newId(), endingOf(destination)];
        const row = await insertAccount(trx, {
          seller_id: sellerId,
          id,
          store_id: storeId,
          kind: destination.kind,
          bank_ispb: destination.kind === 'account' ? destination.bankIspb : null,
          ending,
          details_sealed: sealDetails(keyRing, { seller_id: sellerId, id }, destination),
          fingerprint,
          is_principal: before.length === 0,
        });
        // Of a new key the mail says the kind too.
        const label =
          destination.kind === 'pix'
            ? `Pix (${PIX_KEY_TYPE_LABELS[destination.pixKeyType]}) ${ending}`
            : accountLabel(row);
        await noteChange(trx, call, { action: 'add', id, label, before });
        await enqueue(trx, verificationTask, { payload: { accountId: id }, key: id, idempotencyKey: id });
        return toAccount(row);
      });
    }),

    inStore(makeBankAccountPrincipal, (call, { params: { id } }) =>
      changing(call, async (trx, before) => {
        const row = before.find((one) => one.id === id);
        if (row === undefined) throw new Problem('not_found');
        if (row.is_principal) return;
        await setPrincipal(trx, call.owner, id);
        await noteChange(trx, call, { action: 'principal', id, label: accountLabel(row), before });
      }),
    ),

    // The oldest of the others becomes the principal one in its place.
    inStore(deleteBankAccount, (call, { params: { id } }) =>
      changing(call, async (trx, before) => {
        const row = await lockAccount(trx, call.owner, id);
        if (row === undefined) throw new Problem('not_found');
        const inFlight = await trx
          .selectFrom('payouts')
          .where('seller_id', '=', row.seller_id)
          .where('bank_account_id', '=', id)
          .where('status', 'in', ['solicitado', 'em_processamento'])
          .select('id')
          .executeTakeFirst();
        if (inFlight) throw new Problem('bank_account_in_use');
        await setDeleted(trx, call.owner, id, true);
        if (row.is_principal)
          await setPrincipal(trx, call.owner, before.find((one) => one.id !== id)?.id ?? null);
        await noteChange(trx, call, { action: 'delete', id, label: accountLabel(row), before });
      }),
    ),

    // Ends all sessions of whoever made the changes too: a thief changes more than one thing.
    fromAnywhere(cancelBankAccountChange, async (origin, { body: { token } }) => {
      await database.withPlatform(async (trx) => {
        const change = await trx
          .selectFrom('bank_account_changes')
          .where('token_hash', '=', digest(token))
          .where('cancelled_at', 'is', null)
          .where('held_until', '>', sql<Date>`now()`)
          .select(['id', 'seller_id as sellerId', 'store_id as storeId', 'bank_account_id as accountId'])
          .executeTakeFirst();
        if (change === undefined) throw new Problem('invalid_change_token');
        const { sellerId, storeId } = change;
        const changes = await trx
          .updateTable('bank_account_changes')
          .set({ cancelled_at: sql<Date>`now()` })
          .where(ofStore({ sellerId, storeId }))
          .where('id', '>=', change.id)
          .where('cancelled_at', 'is', null)
          .returningAll()
          .execute();
        // Somebody used the link at the same moment.
        if (changes.length === 0) throw new Problem('invalid_change_token');
        const latestFirst = changes.toSorted((a, b) => (a.id < b.id ? 1 : -1));
        for (const one of latestFirst) await undo(trx, one);
        for (const userId of new Set(changes.map(({ changed_by }) => changed_by)))
          await endSessions(trx, userId);
        const at = currentTime();
        await notify(
          trx,
          { sellerId, storeId },
          {
            category: 'security',
            target: { kind: 'bank_account', id: '' },
            mail: ({ storeName, ...person }) => bankChangeCancelledMail(person, { storeName, at }),
          },
        );
        await publishLive(trx, { sellerId }, 'payouts.changed');
        await recordAudit(trx, origin, {
          sellerId,
          action: 'bank-account.cancel-change',
          entity: 'bank_account',
          entityId: change.accountId,
          after: { changes: latestFirst.map(({ action }) => action) },
        });
      });
      return {
        message:
          'Mudança cancelada. As contas voltaram a ser as de antes, e as sessões de quem a fez foram encerradas. Troque a sua senha se alguém mais a conhece.',
      };
    }),
  ];
});
