import type { BankAccount, BankAccountList, BankAccountRequest } from '@balcao/api-schema';
import { MAX_BANK_ACCOUNTS, maskCnpj, maskCpf } from '@balcao/domain';
import { findBank } from '@balcao/domain/banks';
import { assertMayMoveMoney } from '../../../accounts/may-move-money';
import { recordAudit } from '../../../audit/record-audit';
import type { Call, PersonCall } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import { enqueue } from '../../../queue';
import { findHold } from './changes-repository';
import { destinationOf, endingOf, identityOf, openDetails, sealDetails } from './details';
import { holdPayouts } from './hold-payouts';
import { holdersOf } from './holders-repository';
import {
  type AccountRow,
  hasPayoutInFlight,
  insertAccount,
  listAccounts,
  lockAccount,
  lockAccountsOfStore,
  setDeleted,
  setPrincipal,
} from './repository';
import { verificationTask } from './verify';
import { accountLabel, bankName, rowLabel } from './words';

const CPF_LENGTH = 11;

const maskDocument = (document: string) =>
  document.length === CPF_LENGTH ? maskCpf(document) : maskCnpj(document);

function toAccount(platform: Platform, row: AccountRow): BankAccount {
  const { details_sealed } = row;
  if (details_sealed === null) throw new Error('An erased account is not shown.');
  const details = openDetails(platform.keyRing, { ...row, details_sealed });
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

/** The store's accounts, and whether its payouts rest. */
export function readBankAccounts({
  platform,
  owner,
}: Pick<Call, 'platform' | 'owner'>): Promise<Omit<BankAccountList, 'canEdit'>> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const [rows, hold, holders] = await Promise.all([
      listAccounts(trx, owner),
      findHold(trx, owner),
      holdersOf(trx, owner.sellerId),
    ]);
    return {
      items: rows.map((row) => toAccount(platform, row)),
      limit: MAX_BANK_ACCOUNTS,
      hold: hold ? { until: hold.until.toISOString(), action: hold.action } : null,
      holders: holders.map(({ name, document }) => ({ name, document: maskDocument(document) })),
    };
  });
}

/** The holder of a requested account. @throws Problem validation for anybody else than the seller */
async function holderOf(trx: SellerTransaction, owner: Owner, document: string) {
  const holder = (await holdersOf(trx, owner.sellerId)).find((one) => one.document === document);
  if (holder === undefined)
    throw invalidField('holderDocument', [
      'O titular precisa ser você, ou a sua empresa depois de conferida pela nossa equipe: use o CPF ou o CNPJ do seu perfil.',
    ]);
  return holder;
}

const principalOf = (rows: readonly AccountRow[]) => rows.find((row) => row.is_principal)?.id ?? null;

const audited = (
  { owner, origin }: PersonCall,
  action: 'bank-account.create' | 'bank-account.delete' | 'bank-account.set-principal',
  entityId: string,
  account: string,
) =>
  [
    origin,
    { sellerId: owner.sellerId, action, entity: 'bank_account', entityId, after: { account } },
  ] as const;

/**
 * Registers an account of the seller's own. The bank is asked about it, payouts rest for a day, and the owners are told.
 * @throws Problem money_on_hold, store_blocked, validation, too_many_bank_accounts or bank_account_exists
 */
export function addBankAccount(call: PersonCall, request: BankAccountRequest): Promise<BankAccount> {
  const { platform, owner, identity } = call;
  if (request.kind === 'account' && findBank(request.bankIspb) === undefined)
    throw invalidField('bankIspb', ['Escolha o banco na lista.']);
  const { sellerId, storeId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    await assertMayMoveMoney(trx, owner);
    const rows = await lockAccountsOfStore(trx, owner);
    const destination = destinationOf(request, await holderOf(trx, owner, request.holderDocument));
    const fingerprint = platform.digest(identityOf(destination));
    if (rows.some((row) => row.fingerprint === fingerprint)) throw new Problem('bank_account_exists');
    if (rows.length >= MAX_BANK_ACCOUNTS) throw new Problem('too_many_bank_accounts');
    const [id, ending] = [newId(), endingOf(destination)];
    await insertAccount(trx, {
      seller_id: sellerId,
      id,
      store_id: storeId,
      kind: destination.kind,
      bank_ispb: destination.kind === 'account' ? destination.bankIspb : null,
      ending,
      details_sealed: sealDetails(platform.keyRing, { seller_id: sellerId, id }, destination),
      fingerprint,
      is_principal: rows.length === 0,
    });
    const label = accountLabel(destination, ending);
    const principalBefore = principalOf(rows);
    await holdPayouts(trx, platform, owner, {
      action: 'add',
      accountId: id,
      label,
      principalBefore,
      by: identity,
    });
    await enqueue(trx, verificationTask, { payload: { accountId: id }, key: id, idempotencyKey: id });
    const added = (await listAccounts(trx, owner)).find((row) => row.id === id);
    if (added === undefined) throw new Error('The account that was just added is not there.');
    await publishLive(trx, owner, 'payouts.changed');
    await recordAudit(trx, ...audited(call, 'bank-account.create', id, label));
    return toAccount(platform, added);
  });
}

/** Prefers an account. Payouts rest for a day, and the owners are told. @throws Problem not_found */
export function preferBankAccount(call: PersonCall, id: string): Promise<void> {
  const { platform, owner, identity } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    await assertMayMoveMoney(trx, owner);
    const rows = await lockAccountsOfStore(trx, owner);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new Problem('not_found');
    if (row.is_principal) return;
    await setPrincipal(trx, owner, id);
    const label = rowLabel(row);
    const principalBefore = principalOf(rows);
    await holdPayouts(trx, platform, owner, {
      action: 'principal',
      accountId: id,
      label,
      principalBefore,
      by: identity,
    });
    await publishLive(trx, owner, 'payouts.changed');
    await recordAudit(trx, ...audited(call, 'bank-account.set-principal', id, label));
  });
}

/**
 * Deletes an account; the oldest of the others becomes the principal one in its place. Payouts rest for a day, and the owners are told.
 * @throws Problem not_found or bank_account_in_use
 */
export function deleteBankAccount(call: PersonCall, id: string): Promise<void> {
  const { platform, owner, identity } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    await assertMayMoveMoney(trx, owner);
    const rows = await lockAccountsOfStore(trx, owner);
    const row = await lockAccount(trx, owner, id);
    if (row === undefined) throw new Problem('not_found');
    if (await hasPayoutInFlight(trx, owner.sellerId, id)) throw new Problem('bank_account_in_use');
    await setDeleted(trx, owner, id, true);
    if (row.is_principal) await setPrincipal(trx, owner, rows.find((one) => one.id !== id)?.id ?? null);
    const label = rowLabel(row);
    const principalBefore = principalOf(rows);
    await holdPayouts(trx, platform, owner, {
      action: 'delete',
      accountId: id,
      label,
      principalBefore,
      by: identity,
    });
    await publishLive(trx, owner, 'payouts.changed');
    await recordAudit(trx, ...audited(call, 'bank-account.delete', id, label));
  });
}
