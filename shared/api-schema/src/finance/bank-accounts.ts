import {
  BANK_ACCOUNT_KINDS,
  BANK_ACCOUNT_STATUSES,
  BANK_ACCOUNT_TYPES,
  BANK_CHANGE_ACTIONS,
  BANK_REFUSALS,
  isDocumentKey,
  isValidCnpj,
  isValidCpf,
  normalizeCnpj,
  normalizePixKey,
  PIX_KEY_TYPES,
  validateAccountNumbers,
  validatePixKey,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant, notice } from '../basics/common';
import { z } from '../basics/z';
import { reading, writing } from './access';

const MAX_DOCUMENT = 18;
const MAX_KEY = 254;

/** Of CPF or CNPJ, as it is stored. */
const holderDocument = z
  .string()
  .max(MAX_DOCUMENT)
  .overwrite(normalizeCnpj)
  .refine((document) => isValidCpf(document) || isValidCnpj(document), 'Informe o CPF ou o CNPJ do titular.');

/** Without what people type between digits. */
const compact = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((typed) => typed.replace(/[\s.-]/g, '').toUpperCase());

/** An account by its numbers. */
export const accountByNumbers = z
  .strictObject({
    kind: z.literal('account'),
    /** Eight digits: the bank's id. */
    bankIspb: z.string().regex(/^\d{8}$/, 'Escolha o banco.'),
    accountType: z.enum(BANK_ACCOUNT_TYPES),
    branch: compact(10),
    /** Empty where the bank has none. */
    branchDigit: compact(2).default(''),
    account: compact(30),
    accountDigit: compact(2),
    holderDocument,
  })
  .superRefine((numbers, context) => {
    for (const [field, message] of Object.entries(validateAccountNumbers(numbers)))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** An account by a key of Pix. A key that is a document is the holder's. */
export const accountByPix = z
  .strictObject({
    kind: z.literal('pix'),
    pixKeyType: z.enum(PIX_KEY_TYPES),
    pixKey: z.string().max(MAX_KEY),
    holderDocument,
  })
  .superRefine(({ pixKeyType, pixKey, holderDocument: holder }, context) => {
    const problem = validatePixKey(pixKeyType, pixKey);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['pixKey'], message: problem });
    else if (isDocumentKey(pixKeyType) && normalizePixKey(pixKeyType, pixKey) !== holder)
      context.addIssue({
        code: 'custom',
        path: ['pixKey'],
        message: 'Esta chave não é do titular da conta.',
      });
  });

/** The holder is the seller: their CPF or their CNPJ. */
export const bankAccountRequest = z.discriminatedUnion('kind', [accountByNumbers, accountByPix]);
export type BankAccountRequest = z.infer<typeof bankAccountRequest>;

/** An account as it is shown: numbers and keys by their ending, documents masked. */
export const bankAccount = z.object({
  id,
  kind: z.enum(BANK_ACCOUNT_KINDS),
  /** Code and name; null for a Pix key. */
  bank: z.string().nullable(),
  accountType: z.enum(BANK_ACCOUNT_TYPES).nullable(),
  /** With its digit; null for a Pix key. */
  branch: z.string().nullable(),
  pixKeyType: z.enum(PIX_KEY_TYPES).nullable(),
  /** `****1234`. */
  ending: z.string(),
  holderName: z.string(),
  holderDocument: z.string(),
  status: z.enum(BANK_ACCOUNT_STATUSES),
  /** Why the bank does not accept it; null otherwise. */
  refusal: z.enum(BANK_REFUSALS).nullable(),
  isPrincipal: z.boolean(),
  createdAt: instant,
});
export type BankAccount = z.infer<typeof bankAccount>;

/** Payouts rest until then, because of a change. */
export const bankHold = z.object({ until: instant, action: z.enum(BANK_CHANGE_ACTIONS) });
export type BankHold = z.infer<typeof bankHold>;

/** The store's accounts, the principal one first. */
export const bankAccountList = z.object({
  items: z.array(bankAccount),
  limit: z.int(),
  /** Null while nothing rests. */
  hold: bankHold.nullable(),
  /** The holders whose accounts can be added: masked. */
  holders: z.array(z.object({ name: z.string(), document: z.string() })),
  /** Whether the caller may change them. */
  canEdit: z.boolean(),
});
export type BankAccountList = z.infer<typeof bankAccountList>;

/** By the token of the owners' mail. */
export const bankChangeCancellation = z.strictObject({ token: z.string().min(1).max(200) });
export type BankChangeCancellation = z.infer<typeof bankChangeCancellation>;

export const listBankAccounts = call('GET /finance/bank-accounts', {
  operationId: 'listBankAccounts',
  ...reading,
  answer: bankAccountList,
});

/** Also while the store's plan is not paid: its own money needs somewhere to go. */
const editing = { ...writing, whileSuspended: true } as const;

/** With a recent step-up (else 403 `step_up_required`). As after each change, payouts rest for 24 hours, and the owners are told. */
export const createBankAccount = call('POST /finance/bank-accounts', {
  operationId: 'createBankAccount',
  ...editing,
  idempotent: 'required',
  body: bankAccountRequest,
  answer: bankAccount,
  status: 201,
  problems: [409],
});

export const makeBankAccountPrincipal = call('POST /finance/bank-accounts/:id/principal', {
  operationId: 'makeBankAccountPrincipal',
  ...editing,
  params: idParams,
});

export const deleteBankAccount = call('DELETE /finance/bank-accounts/:id', {
  operationId: 'deleteBankAccount',
  ...editing,
  params: idParams,
  problems: [409],
});

/**
 * Without a session, which owners may not have where they read their mail: undoes the change and those after it, and ends the sessions
 * of who made them. 400 `invalid_change_token` once payouts do not rest for it any more.
 */
export const cancelBankAccountChange = call('POST /finance/bank-account-changes/cancel', {
  operationId: 'cancelBankAccountChange',
  access: 'public',
  body: bankChangeCancellation,
  answer: notice,
});
