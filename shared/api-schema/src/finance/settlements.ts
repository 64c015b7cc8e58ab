import { ADJUSTMENT_STATUSES, SETTLEMENT_STATES } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';

/** The largest settlement file, in bytes, and the most lines. */
export const SETTLEMENT_FILE_BYTES = 2 * 1024 * 1024;
export const MAX_SETTLEMENT_LINES = 5_000;
const MAX_NOTE = 500;

/** The name of the file, percent-encoded. */
export const settlementHeaders = z.object({ 'x-file-name': z.string().max(600).optional() });

/** What a comparison says of a line of a file, or of what the file lacks. Signed integer cents; null where a side knows nothing. */
export const settlementRow = z.object({
  id,
  /** As spreadsheets count; null for what the file lacks. */
  line: z.int().nullable(),
  reference: z.string(),
  installment: z.int().nullable(),
  state: z.enum(SETTLEMENT_STATES),
  amountCents: z.int().nullable(),
  expectedCents: z.int().nullable(),
  orderId: id.nullable(),
  /** Why it differs, as a person of the store says; empty while nobody did. */
  note: z.string(),
  notedBy: z.string(),
  notedAt: instant.nullable(),
  /** Where the latest request to adjust it stands; null where nobody asked. */
  adjustment: z.enum(ADJUSTMENT_STATUSES).nullable(),
});
export type SettlementRow = z.infer<typeof settlementRow>;

/** `POST /finance/settlements` (CSV): what came of each line. */
export const settlementResult = z.object({
  id,
  /** The last time that a file of the same bytes was compared; null for a new one. */
  sameAs: z.object({ fileName: z.string(), createdAt: instant }).nullable(),
  rows: z.array(settlementRow),
});
export type SettlementResult = z.infer<typeof settlementResult>;

/** A compared file, with how many of its rows are in each state and still without an explanation. */
export const settlementImport = z.object({
  id,
  fileName: z.string(),
  fromDay: z.iso.date().nullable(),
  toDay: z.iso.date().nullable(),
  total: z.int(),
  matched: z.int(),
  /** Of what differs: how much nobody has explained. */
  open: z.int(),
  createdBy: z.string(),
  createdAt: instant,
});
export type SettlementImport = z.infer<typeof settlementImport>;

/** `GET /finance/settlements`: the latest compared files, newest first. */
export const settlementImports = z.object({ items: z.array(settlementImport), canEdit: z.boolean() });
export type SettlementImports = z.infer<typeof settlementImports>;

/** `GET /finance/settlements/{id}/rows`, in the order of the file. */
export const settlementRowQuery = listQuery.extend({
  sort: z.enum(['position', '-position']).default('position'),
  state: several(z.enum(SETTLEMENT_STATES)).optional(),
});
export type SettlementRowQuery = z.infer<typeof settlementRowQuery>;
export type SettlementRowFilter = Omit<SettlementRowQuery, keyof z.infer<typeof listQuery>>;
export const settlementRowPage = listPageOf(settlementRow);

/** `PUT /finance/settlements/{id}/rows/{rowId}/note`: why it differs. */
export const settlementNoteRequest = z.strictObject({
  note: z.string().trim().min(3, 'Escreva pelo menos 3 letras.').max(MAX_NOTE),
});
export type SettlementNoteRequest = z.infer<typeof settlementNoteRequest>;
