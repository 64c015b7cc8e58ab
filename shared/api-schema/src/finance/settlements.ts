import {
  ADJUSTMENT_STATUSES,
  CARD_BRANDS,
  CUSTODIES,
  GATEWAY_IDS,
  PAYMENT_METHODS,
  SETTLEMENT_DAY_KINDS,
  SETTLEMENT_STATES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { columnMappingQuery, fileRefusal } from '../lists/file-columns';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { reading, writing } from './access';
import { askedCustody } from './finance';

/** The largest settlement file, in bytes, and the most lines. */
export const SETTLEMENT_FILE_BYTES = 2 * 1024 * 1024;
export const MAX_SETTLEMENT_LINES = 5_000;
const MAX_NOTE = 500;

/** The name of the file, percent-encoded. */
export const settlementHeaders = z.object({ 'x-file-name': z.string().max(600).optional() });

/** The gateway of the file is asked for where the store has several and the file leaves it open. */
export const settlementQuery = z.strictObject({
  ...columnMappingQuery.shape,
  gateway: z.enum(GATEWAY_IDS).optional(),
});

const cents = z.int().nullable();
/** Of one side, each amount apart. A fee is above 0 where the gateway keeps it; null for what is not named. */
const settlementAmounts = z.object({ grossCents: cents, feeCents: cents, netCents: cents });

/** The result of comparing a line of a file, or something that the file lacks. Signed integer cents; null where a side knows nothing. */
export const settlementRow = z.object({
  id,
  /** As spreadsheets count; null for what the file lacks. */
  line: z.int().nullable(),
  reference: z.string(),
  installment: z.int().nullable(),
  state: z.enum(SETTLEMENT_STATES),
  /** The custodian; null where it is of both, and in files from before it was told apart. */
  custody: z.enum(CUSTODIES).nullable(),
  /** Of each side the net where the file has it, else the gross. */
  amountCents: cents,
  expectedCents: cents,
  /** The amounts of each side in the columns of the file; nothing in files from before they were told apart. */
  file: settlementAmounts,
  ledger: settlementAmounts,
  orderId: id.nullable(),
  /** Why it differs, as a person of the store says; empty while nobody did. */
  note: z.string(),
  notedBy: z.string(),
  notedAt: instant.nullable(),
  /** The status of the latest request to adjust it; null where nobody asked. */
  adjustment: z.enum(ADJUSTMENT_STATUSES).nullable(),
});
export type SettlementRow = z.infer<typeof settlementRow>;

/** The outcome of each line, whoever holds its money. */
export const settlementResult = z.object({
  id,
  /** The gateway whose payments it was compared with; null for all, where the store has no gateway. */
  gateway: z.enum(GATEWAY_IDS).nullable(),
  /** The last time that a file of the same bytes was compared; null for a new one. */
  sameAs: z.object({ fileName: z.string(), createdAt: instant }).nullable(),
  rows: z.array(settlementRow),
  /** The first lines that are no payment, each with the reason: transfers to a bank, refused payments, other currencies. */
  leftOut: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The headings of columns that mean nothing here. */
  unknownColumns: z.array(z.string()),
});
export type SettlementResult = z.infer<typeof settlementResult>;

/** The custodian whose rows are counted. */
export const settlementListQuery = z.strictObject({ custody: askedCustody });

/** A compared file, with how many of its rows about a custodian are in each state and still without an explanation. */
export const settlementImport = z.object({
  id,
  fileName: z.string(),
  gateway: z.enum(GATEWAY_IDS).nullable(),
  /** The methods of payment and the brands of cards that it covers, by its own lines; null where they leave it open. */
  methods: z.array(z.enum(PAYMENT_METHODS)).nullable(),
  brands: z.array(z.enum(CARD_BRANDS)).nullable(),
  /** The kind of its days; null where nothing says which it has. */
  dayKind: z.enum(SETTLEMENT_DAY_KINDS).nullable(),
  fromDay: z.iso.date().nullable(),
  toDay: z.iso.date().nullable(),
  total: z.int(),
  matched: z.int(),
  /** The number of differences that nobody has explained. */
  open: z.int(),
  /** Rows about the other custodian's money. */
  others: z.int(),
  createdBy: z.string(),
  createdAt: instant,
});
export type SettlementImport = z.infer<typeof settlementImport>;

/** The latest compared files, newest first. */
export const settlementImports = z.object({
  items: z.array(settlementImport),
  /** Those that charge for the store, or did. */
  gateways: z.array(z.enum(GATEWAY_IDS)),
  canEdit: z.boolean(),
});
export type SettlementImports = z.infer<typeof settlementImports>;

/** In the order of the file. */
export const settlementRowQuery = listQuery.extend({
  sort: z.enum(['position', '-position']).default('position'),
  /** Rows about money of both, or of which it is not known, are about either's. */
  custody: askedCustody,
  state: several(z.enum(SETTLEMENT_STATES)).optional(),
});
export type SettlementRowQuery = z.infer<typeof settlementRowQuery>;
export type SettlementRowFilter = Omit<SettlementRowQuery, keyof z.infer<typeof listQuery>>;
export const settlementRowPage = listPageOf(settlementRow);

export const settlementNoteRequest = z.strictObject({
  note: z.string().trim().min(3, 'Escreva pelo menos 3 letras.').max(MAX_NOTE),
});
export type SettlementNoteRequest = z.infer<typeof settlementNoteRequest>;

export const listSettlements = call('GET /finance/settlements', {
  operationId: 'listSettlements',
  ...reading,
  query: settlementListQuery,
  answer: settlementImports,
});

/** The body is the file itself, as `text/csv`. 409 `settlement_gateway` where it could be of several gateways. */
export const importSettlement = call('POST /finance/settlements', {
  operationId: 'importSettlement',
  ...writing,
  idempotent: true,
  summary: 'Compares a settlement file with the ledger, line by line',
  query: settlementQuery,
  headers: settlementHeaders,
  answer: settlementResult,
  status: 201,
  refusals: { 422: fileRefusal },
  problems: [409],
});

export const listSettlementRows = call('GET /finance/settlements/:id/rows', {
  operationId: 'listSettlementRows',
  ...reading,
  params: idParams,
  query: settlementRowQuery,
  answer: settlementRowPage,
});

/** Why a row differs. 404 for one that does not. */
export const setSettlementNote = call('PUT /finance/settlements/:id/rows/:rowId/note', {
  operationId: 'setSettlementNote',
  ...writing,
  params: z.object({ id, rowId: id }),
  body: settlementNoteRequest,
});
