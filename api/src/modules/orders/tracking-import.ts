import { type ShipOrderRequest, shipOrderRequest, trackingImportHeaders, z } from '@balcao/api-schema';
import { FULFILLMENT_STATUS_VIEWS, isOrderActionAllowed, ORDER_SOURCES, orderLabel } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudits } from '../../audit/record-audit';
import { refuseCards } from '../../csv/card-cells';
import { decodeCsv } from '../../csv/csv-upload';
import type { FileFields } from '../../csv/file-fields';
import { type CsvRow, readCsv } from '../../csv/read-csv';
import { type KnownColumns, readTable, type Table } from '../../csv/read-table';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { csvImportRoutes } from '../../jobs/csv-import-routes';
import { readPart } from '../../jobs/job-files';
import type { ChunkResult, JobHandler, ReportedRow, WorkingJob } from '../../jobs/job-handler';
import { failRowsBehind } from '../../jobs/job-rows';
import { findPlans, findReportedRows } from '../../jobs/planned-rows';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { applyAction, shipment } from './actions';
import { actOnOne, lockOrders } from './bulk';
import type { OrderEntry } from './change-order';
/** The fields of a line of tracking codes. */
export const TRACKING_FIELDS = ['order', 'trackingCode', 'carrier', 'trackingUrl'] as const;
export type TrackingField = (typeof TRACKING_FIELDS)[number];

/** Names of the fields in the results of lines. */
const TRACKING_FIELD_LABELS: Readonly<Record<TrackingField, string>> = {
  order: 'Pedido',
  trackingCode: 'Rastreio',
  carrier: 'Transportadora',
  trackingUrl: 'Link',
};

/** The headings of exported orders, and those of carriers, shops and their apps. */
const TRACKING_FILE: FileFields<TrackingField> = {
  kind: 'tracking',
  fields: {
    order: {
      label: TRACKING_FIELD_LABELS.order,
      headings: [
        ...['número do pedido', 'nº do pedido', 'no do pedido', 'num. do pedido', 'nr. do pedido'],
        ...[
          'número pedido',
          'nº pedido',
          'num pedido',
          'nr pedido',
          'pedido nº',
          'id do pedido',
          'pedido id',
        ],
        ...['código do pedido', 'cód. pedido', 'referência do pedido', 'pedido da loja', 'nº pedido loja'],
        ...['número do pedido na loja virtual', 'número da venda', 'nº da venda', 'venda', 'número', 'nº'],
        ...['order', 'order number', 'order no', 'order #', 'order name', 'order id', 'order reference'],
        ...['external order id', 'referência', 'reference', 'name'],
      ],
    },
    trackingCode: {
      label: TRACKING_FIELD_LABELS.trackingCode,
      headings: [
        ...['código de rastreio', 'código rastreio', 'cód. de rastreio', 'cód. rastreio', 'nº de rastreio'],
        ...['número de rastreio', 'rastreamento', 'código de rastreamento', 'código rastreamento'],
        ...['cód. de rastreamento', 'número de rastreamento', 'nº de rastreamento', 'número do rastreio'],
        ...['tracking', 'tracking number', 'tracking numbers', 'tracking code', 'tracking no', 'tracking #'],
        ...['tracking id', 'track number', 'código do objeto', 'objeto', 'etiqueta', 'awb', 'código'],
      ],
    },
    carrier: {
      label: TRACKING_FIELD_LABELS.carrier,
      headings: [
        ...[
          'envio por',
          'empresa de envio',
          'carrier',
          'carrier name',
          'tracking company',
          'shipping carrier',
        ],
        ...[
          'shipping company',
          'courier',
          'forma de envio',
          'método de envio',
          'serviço de envio',
          'serviço',
        ],
        ...['shipping method', 'service'],
      ],
    },
    trackingUrl: {
      label: TRACKING_FIELD_LABELS.trackingUrl,
      headings: [
        ...['link de rastreio', 'link de rastreamento', 'link do rastreio', 'url', 'url de rastreio'],
        ...['url de rastreamento', 'tracking url', 'tracking urls', 'tracking link'],
      ],
    },
  },
  needed: [['order'], ['trackingCode']],
};

const LINES_PER_PART = 100;
const MAX_LINES = 20_000;

/** A line of a file. `isOdd`: without headings, it has something else than a code in its place. */
export const trackingLine = z.object({
  line: z.number(),
  order: z.string(),
  trackingCode: z.string(),
  carrier: z.string(),
  trackingUrl: z.string(),
  isOdd: z.boolean().optional(),
});
export type TrackingLine = z.infer<typeof trackingLine>;

/** The lines of one order: one for each of its parcels. */
export const trackingGroup = z.array(trackingLine).min(1);
export type TrackingGroup = z.infer<typeof trackingGroup>;
const trackingPart = z.array(trackingGroup);

type Columns = readonly (TrackingField | null)[];

function lineOf(line: number, cells: readonly string[], columns: Columns): TrackingLine {
  const texts = TRACKING_FIELDS.map(
    (field) => [field, (cells[columns.indexOf(field)] ?? '').trim()] as const,
  );
  return { line, ...(Object.fromEntries(texts) as Record<TrackingField, string>) };
}

async function* namedLines({ rows, ...table }: Table<TrackingField>): AsyncGenerator<TrackingLine> {
  const assertNoCards = refuseCards(table, 'dropped');
  for await (const row of rows) {
    assertNoCards(row);
    yield lineOf(row.line, row.cells, table.columns);
  }
}

function pastedLine(row: CsvRow): TrackingLine {
  // Pasted lines have no headings: order, code, carrier, link.
  const line = lineOf(row.line, pastedCells(row), TRACKING_FIELDS);
  return line.trackingCode === '' || isCode(line.trackingCode) ? line : { ...line, isOdd: true };
}

/** The lines of a text without headings; null where its first line may be something else than an order with its code. */
async function pastedLines(text: string): Promise<AsyncIterable<TrackingLine> | null> {
  const rows = readCsv(text);
  const first = await rows.next();
  if (first.done || !isPastedLine(first.value)) return null;
  const { value } = first;
  return (async function* lines() {
    yield pastedLine(value);
    for await (const row of rows) yield pastedLine(row);
  })();
}

/** Groups the lines of each order, wherever they stand. */
async function groupsIn(
  lines: AsyncIterable<TrackingLine>,
): Promise<{ groups: TrackingGroup[]; count: number }> {
  const groups = new Map<string, TrackingGroup>();
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count > MAX_LINES)
      throw new Problem('validation', { text: 'São mais de 20.000 linhas. Divida-as em partes.' });
    // Lines that name no order have nothing in common.
    const key = line.order.replace(/^#\s*/, '') || `\n${line.line}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return { groups: [...groups.values()], count };
}

async function readGroups(text: string, known: KnownColumns) {
  try {
    const table = await readTable(text, TRACKING_FILE, known);
    if (table === null) return { groups: [], count: 0, unknown: [] };
    return { ...(await groupsIn(namedLines(table))), unknown: table.unknown };
  } catch (error) {
    const isQuestion =
      error instanceof Problem && error.code === 'import_columns' && known.mapping === undefined;
    const pasted = isQuestion ? await pastedLines(text) : null;
    if (pasted === null) throw error;
    return { ...(await groupsIn(pasted)), unknown: [] };
  }
}

/**
 * Reads a whole file of tracking codes before anything of it is stored.
 * @returns its lines in parts, as they are stored, those of an order together
 * @throws Problem validation for what is no CSV, has no lines or too many; import_columns; card_data_forbidden
 */
async function readTrackingFile(
  bytes: Buffer,
  known: KnownColumns = {},
): Promise<{ parts: Buffer[]; lines: number; unknown: string[] }> {
  const { groups, count, unknown } = await readGroups(await decodeCsv(bytes), known);
  if (count === 0) throw new Problem('validation', { text: 'Não há nenhuma linha com um pedido.' });
  const parts: Buffer[] = [];
  for (let start = 0; start < groups.length; start += LINES_PER_PART)
    parts.push(Buffer.from(JSON.stringify(groups.slice(start, start + LINES_PER_PART))));
  return { parts, lines: count, unknown };
}

/** A code has letters and figures: names, dates, e-mails and numbers of people have not. */
const CODE = /^(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]+$/i;
const LINK = /^[a-z]+:/i;
const FIGURES = /\d/;

const isCode = (text: string): boolean => CODE.test(text);

/** The cells of a pasted line, which may have blanks instead of a separator: `1042 BR123456789BR`. */
const pastedCells = ({ cells }: CsvRow): readonly string[] =>
  cells.length === 1 ? (cells[0] ?? '').trim().split(/\s+/) : cells.map((cell) => cell.trim());

/** Whether a line without headings can be nothing but an order with its code. */
function isPastedLine(row: CsvRow): boolean {
  const [, code = '', carrier = '', link = '', ...others] = pastedCells(row);
  return (
    (code === '' || isCode(code)) &&
    !FIGURES.test(carrier) &&
    (link === '' || LINK.test(link)) &&
    others.every((cell) => cell === '')
  );
}

/** Orders by their numbers, or by the names that their sources have for them. */
export const findNamedOrders = (
  trx: SellerTransaction,
  owner: Owner,
  { numbers, names }: { numbers: readonly number[]; names: readonly string[] },
) =>
  trx
    .selectFrom('orders')
    .where(ofStore(owner))
    .where((order) =>
      order.or([
        order('number', 'in', numbers.length > 0 ? numbers : [0]),
        order.and([
          // With every source and mode the index of names finds them.
          order('source', 'in', ORDER_SOURCES),
          order('is_test', 'in', [false, true]),
          order('external_id', 'in', names.length > 0 ? names : ['']),
        ]),
      ]),
    )
    .select([
      'id',
      'number',
      'external_id',
      'buyer_name',
      'payment_status',
      'fulfillment_status',
      'tracking_code',
      'cancelled_at',
      (order) =>
        order
          .selectFrom('fulfillments')
          .whereRef('fulfillments.seller_id', '=', 'orders.seller_id')
          .whereRef('fulfillments.order_id', '=', 'orders.id')
          .select((parcel) => parcel.fn.agg<string[]>('array_agg', ['tracking_code']).as('codes'))
          .as('sent_codes'),
    ])
    .execute();

export type NamedOrder = Awaited<ReturnType<typeof findNamedOrders>>[number];

/** The write that the dry run plans for the lines of an order: its parcels. */
const trackingPlan = z.object({
  write: z.object({
    lines: z.array(z.number()).min(1),
    orderId: z.string(),
    parcels: z.tuple([shipOrderRequest], shipOrderRequest),
  }),
});
type Parcels = z.infer<typeof trackingPlan>['write']['parcels'];

/** Nobody sends an order in more parcels, and a file with one name in all its lines is another one. */
const MOST_PARCELS = 20;
const NUMBER = /^#?\s*(\d{1,12})$/;
const MARKED = /^#/;
const NOTHING = '—';
/** One cell may have the codes of several parcels. */
const BETWEEN_CODES = /[,;|]/;

/** The number of the store that a line names; undefined for another name. */
const numberIn = ({ order }: Pick<TrackingLine, 'order'>): number | undefined => {
  const digits = NUMBER.exec(order)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The orders that a line may mean. With `#` it is the store's own number, and nothing else. */
function candidates(line: TrackingLine, orders: readonly NamedOrder[]): NamedOrder[] {
  const number = numberIn(line);
  return orders.filter(
    (order) =>
      (number !== undefined && order.number === number) ||
      (!MARKED.test(line.order) && order.external_id === line.order),
  );
}

type Problems = ReportedRow['problems'];
type Outcome = Pick<ReportedRow, 'outcome'> & Partial<ReportedRow>;
type Rows = (outcomeOf: (line: TrackingLine) => Outcome) => ReportedRow[];
const problem = (field: TrackingField, message: string): Problems => [
  { column: TRACKING_FIELD_LABELS[field], message },
];

function problemsOfNames(group: TrackingGroup, found: readonly NamedOrder[]): Problems {
  if (group[0]?.order === '') return problem('order', 'Falta o número do pedido.');
  if (group.length > MOST_PARCELS)
    return problem(
      'order',
      `O pedido está em ${group.length} linhas. Ele pode ter até ${MOST_PARCELS} pacotes.`,
    );
  if (found.length === 0) return problem('order', 'Não há pedido com este número.');
  return found.length === 1
    ? []
    : problem('order', 'Há mais de um pedido com este nome. Escreva # e o número do pedido, como #12.');
}

/** The parcels of a line, or its problems. */
function readParcels({
  carrier,
  trackingCode,
  trackingUrl,
  isOdd,
}: TrackingLine): { parcels: ShipOrderRequest[] } | { problems: Problems } {
  const refused = (message: string) => ({ problems: problem('trackingCode', message) });
  if (isOdd)
    return refused(
      `“${trackingCode.slice(0, 40)}” não parece um código de rastreio. Dê nomes às colunas na primeira linha: Pedido;Rastreio.`,
    );
  const codes = trackingCode
    .split(BETWEEN_CODES)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (codes.length === 0) return refused('Falta o código de rastreio.');
  const parcels: ShipOrderRequest[] = [];
  for (const code of codes) {
    const read = shipOrderRequest.safeParse({ carrier, trackingCode: code, trackingUrl });
    if (!read.success)
      return {
        problems: read.error.issues.flatMap(({ path: [field], message }) =>
          problem(field as TrackingField, message),
        ),
      };
    parcels.push(read.data);
  }
  return { parcels };
}

/** The parcels that each line adds. A shop's export repeats a code in each line of an order's products. */
function newParcels(group: TrackingGroup): { parcels: ShipOrderRequest[]; problems: Map<number, Problems> } {
  const byCode = new Map<string, ShipOrderRequest>();
  const problems = new Map<number, Problems>();
  for (const line of group) {
    const read = readParcels(line);
    if ('problems' in read) problems.set(line.line, read.problems);
    else
      for (const parcel of read.parcels)
        if (!byCode.has(parcel.trackingCode)) byCode.set(parcel.trackingCode, parcel);
  }
  return { parcels: [...byCode.values()], problems };
}

/** The reason for which an order cannot be sent; null where there is none. */
function refusalOf({ payment_status, fulfillment_status, cancelled_at }: NamedOrder): string | null {
  const standing = {
    paymentStatus: payment_status,
    fulfillmentStatus: fulfillment_status,
    isCancelled: cancelled_at !== null,
  };
  if (isOrderActionAllowed('ship', standing)) return null;
  return `O pedido não pode ser enviado: está “${orderLabel(payment_status, fulfillment_status).text}”.`;
}

/** The results of an order's lines in the dry run, with what is to be written on the first. */
function checkGroup(group: TrackingGroup, orders: readonly NamedOrder[]): ReportedRow[] {
  const [firstLine] = group;
  const found = firstLine === undefined ? [] : candidates(firstLine, orders);
  const [order] = found;
  const label = order
    ? [`Pedido ${order.number}`, order.buyer_name].filter(Boolean).join(' · ')
    : firstLine?.order || NOTHING;
  const shown = { recordId: order?.id ?? null, label, problems: [], changes: [] };
  const rows: Rows = (outcomeOf) => group.map((line) => ({ ...shown, line: line.line, ...outcomeOf(line) }));
  const unnamed = problemsOfNames(group, found);
  if (unnamed.length > 0 || order === undefined)
    return rows(() => ({
      outcome: 'failed',
      problems: unnamed,
      recordId: null,
      label: firstLine?.order || NOTHING,
    }));
  const { parcels, problems } = newParcels(group);
  if (problems.size > 0) return rows(({ line }) => failedBy(problems, line));
  const [first, ...others] = parcels.filter(({ trackingCode }) => !order.sent_codes?.includes(trackingCode));
  if (first === undefined) return rows(() => ({ outcome: 'unchanged' }));
  const refusal = refusalOf(order);
  if (refusal !== null) return rows(() => ({ outcome: 'failed', problems: problem('order', refusal) }));
  return sendingRows(rows, order, [first, ...others], group);
}

/** The problems of a line, or the line that has those of its order: an order is sent whole. */
function failedBy(problems: ReadonlyMap<number, Problems>, line: number): Outcome {
  const [culprit] = problems.keys();
  return {
    outcome: 'failed',
    problems:
      problems.get(line) ?? problem('order', `Outra linha deste pedido tem um problema: a ${culprit}.`),
  };
}

function sendingRows(rows: Rows, order: NamedOrder, parcels: Parcels, group: TrackingGroup): ReportedRow[] {
  const [firstLine = 0, ...otherLines] = group.map(({ line }) => line);
  const sent = { label: 'Envio', before: FULFILLMENT_STATUS_VIEWS[order.fulfillment_status].text };
  return rows(({ line, trackingCode }) => ({
    outcome: 'changed',
    changes: [
      { label: 'Rastreio', before: order.tracking_code || NOTHING, after: trackingCode },
      { ...sent, after: FULFILLMENT_STATUS_VIEWS.enviado.text },
    ],
    plan:
      line === firstLine
        ? ({
            write: { lines: [firstLine, ...otherLines], orderId: order.id, parcels },
          } satisfies z.infer<typeof trackingPlan>)
        : { firstLine },
  }));
}

/** Orders per transaction. */
const CHUNK = 50;

const input = z.object({ fileName: z.string() });
type Input = z.infer<typeof input>;

/** First the dry run, part by part; after a person confirms, the orders, line by line. */
const cursor = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.number() }),
  z.object({ phase: z.literal('apply'), afterLine: z.number() }),
]);
export type TrackingCursor = z.infer<typeof cursor>;

type TrackingJob = WorkingJob<Input, TrackingCursor>;

/** Looks through one part of the file. */
async function check(
  trx: SellerTransaction,
  { id: jobId, owner }: TrackingJob,
  part: number,
): Promise<ChunkResult<TrackingCursor>> {
  const stored = await readPart(trx, { owner, jobId, role: 'input' }, part);
  if (stored === undefined) return { next: 'review' };
  const groups = trackingPart.parse(JSON.parse(stored.toString()));
  const lines = groups.flatMap(([first]) => first ?? []);
  const orders = await findNamedOrders(trx, owner, {
    numbers: lines.flatMap((line) => numberIn(line) ?? []),
    names: lines.map(({ order }) => order),
  });
  return {
    rows: groups.flatMap((group) => checkGroup(group, orders)),
    next: { cursor: { phase: 'check', part: part + 1 } },
  };
}

/** The audit entry of the whole import. Each order has its own entry under the same request. */
function jobEntry({ id, input: { fileName }, counts }: TrackingJob, end: 'done' | 'abandoned'): OrderEntry {
  return {
    action: 'order.import-tracking',
    entity: 'job',
    entityId: id,
    after: { fileName, end, ...counts },
  };
}

/** Marks the next orders as sent. What can no longer be sent is reported and skipped. */
async function apply(
  trx: SellerTransaction,
  raise: Platform['raise'],
  job: TrackingJob,
  afterLine: number,
): Promise<ChunkResult<TrackingCursor>> {
  const { id: jobId, owner, origin } = job;
  const plans = await findPlans(trx, owner, jobId, { afterLine, most: CHUNK });
  const writes = plans.map((plan) => trackingPlan.parse(plan).write);
  const lastLine = writes.at(-1)?.lines[0];
  if (lastLine === undefined) {
    await recordAudits(trx, origin, owner.sellerId, [jobEntry(job, 'done')]);
    return { rows: [], next: 'done' };
  }
  await lockOrders(
    trx,
    owner,
    writes.map(({ orderId }) => orderId),
  );
  const checked = await findReportedRows(
    trx,
    owner,
    jobId,
    writes.flatMap(({ lines }) => lines),
  );
  const rows: ReportedRow[] = [];
  const entries: OrderEntry[] = [];
  for (const { lines, orderId, parcels } of writes) {
    const [firstLine = 0] = lines;
    const { row, entry } = await actOnOne(trx, owner, { id: orderId, line: firstLine }, (order) =>
      applyAction(trx, { raise, owner, origin }, order, 'ship', shipment(...parcels)),
    );
    for (const line of lines) {
      const { label, changes } = checked.get(line) ?? row;
      const plan = line === firstLine ? undefined : { firstLine };
      rows.push({ ...row, line, label, plan, ...(entry !== null && { changes }) });
    }
    if (entry !== null) entries.push(entry);
  }
  await recordAudits(trx, origin, owner.sellerId, entries);
  return { rows, next: { cursor: { phase: 'apply', afterLine: lastLine } } };
}

/** Marks orders as sent by a file of tracking codes: a dry run that ends in review, then the writing. */
export const trackingImportJob = ({ raise }: Pick<Platform, 'raise'>): JobHandler<Input, TrackingCursor> => ({
  kind: 'order_tracking_import',
  input,
  cursor,
  chunk(trx, job) {
    return job.cursor?.phase === 'apply'
      ? apply(trx, raise, job, job.cursor.afterLine)
      : check(trx, job, job.cursor?.part ?? 0);
  },
  async abandon(trx, job) {
    if (job.cursor?.phase !== 'apply') return;
    const text = 'A importação parou antes desta linha: o pedido não foi marcado como enviado.';
    await failRowsBehind(trx, job.owner, job.id, job.cursor.afterLine, text);
    await recordAudits(trx, job.origin, job.owner.sellerId, [jobEntry(job, 'abandoned')]);
  },
});

/** Marks orders as sent by pasted lines or a file: checked first, written after a person confirms. */
export function trackingImportRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) =>
    csvImportRoutes(app, platform, {
      handler: trackingImportJob(platform),
      paths: { upload: '/orders/tracking-import', apply: '/orders/tracking-imports/:jobId/apply' },
      operationIds: { upload: 'importTracking', apply: 'applyTrackingImport' },
      tag: 'orders',
      permission: 'pedidos:editar',
      summaries: {
        upload:
          'Looks through tracking codes and sends nothing yet. 201 when it waits for a decision, 202 while it goes on',
        apply: 'Marks as sent what the dry run found. 201 when it has ended, 202 while it goes on',
      },
      headers: trackingImportHeaders,
      defaultName: 'rastreios.csv',
      read: async (bytes, known) => ({ ...(await readTrackingFile(bytes, known)), rest: {} }),
      applying: (): TrackingCursor => ({ phase: 'apply', afterLine: 0 }),
    });
}
