import { exportOrders, type OrderExportRequest, orderExportRequest } from '@balcao/api-schema';
import {
  centsAsDecimal,
  csvRows,
  csvText,
  FULFILLMENT_STATUS_VIEWS,
  formatInstant,
  ORDER_PAYMENT_STATUS_VIEWS,
  ORDER_SOURCE_LABELS,
  PAYMENT_METHOD_LABELS,
  TAKES_BUYERS_OUT,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { jobStatusCode } from '../../jobs/answer-job';
import { appendPart } from '../../jobs/job-files';
import type { JobHandler } from '../../jobs/job-handler';
import { type SelectionCursor, selectionCursor } from '../../lists/selection';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { orderCount, orderList, orderSelection } from './list';

interface Column {
  heading: string;
  text(order: ExportedOrder): string;
}

const money = (heading: string, cents: (order: ExportedOrder) => number): Column => ({
  heading,
  text: (order) => centsAsDecimal(cents(order)),
});

const instant = (heading: string, at: (order: ExportedOrder) => Date | null): Column => ({
  heading,
  text: (order) => {
    const value = at(order);
    return value === null ? '' : formatInstant(value.toISOString());
  },
});

const utm = (heading: string, field: string): Column => ({
  heading,
  text: ({ utm: fields }) => fields?.[field] ?? '',
});

/** The columns of a file of orders. The buyer's document is not among them: it is shown one by one, and audited. */
const COLUMNS: readonly Column[] = [
  { heading: 'Nº', text: ({ number }) => String(number) },
  { heading: 'Código na origem', text: ({ external_id }) => external_id },
  { heading: 'Origem', text: ({ source }) => ORDER_SOURCE_LABELS[source] },
  { heading: 'Teste', text: ({ is_test }) => (is_test ? 'Sim' : 'Não') },
  instant('Data', ({ ordered_at }) => ordered_at),
  instant('Pago em', ({ paid_at }) => paid_at),
  { heading: 'Cliente', text: ({ buyer_name }) => buyer_name },
  { heading: 'E-mail', text: ({ buyer_email }) => buyer_email },
  { heading: 'Telefone', text: ({ buyer_phone }) => buyer_phone },
  { heading: 'Itens', text: ({ items }) => items ?? '' },
  { heading: 'Moeda', text: ({ currency }) => currency },
  money('Subtotal', ({ subtotal_cents }) => subtotal_cents),
  money('Desconto', ({ discount_cents }) => discount_cents),
  money('Frete', ({ shipping_cents }) => shipping_cents),
  money('Juros', ({ interest_cents }) => interest_cents),
  money('Total', ({ total_cents }) => total_cents),
  money('Pago', ({ captured_cents }) => captured_cents),
  money('Reembolsado', ({ refunded_cents }) => refunded_cents),
  {
    heading: 'Forma de pagamento',
    text: ({ payment_method: method }) => (method === '' ? '' : PAYMENT_METHOD_LABELS[method]),
  },
  { heading: 'Parcelas', text: ({ installments }) => String(installments) },
  {
    heading: 'Status do pagamento',
    text: ({ payment_status }) => ORDER_PAYMENT_STATUS_VIEWS[payment_status].text,
  },
  { heading: 'Envio', text: ({ fulfillment_status }) => FULFILLMENT_STATUS_VIEWS[fulfillment_status].text },
  { heading: 'Nota fiscal', text: ({ invoice }) => invoice?.number ?? '' },
  { heading: 'Série', text: ({ invoice }) => invoice?.series ?? '' },
  { heading: 'Chave de acesso', text: ({ invoice }) => invoice?.accessKey ?? '' },
  { heading: 'Rastreio', text: ({ tracking_code }) => tracking_code },
  { heading: 'UF', text: ({ shipping_state }) => shipping_state },
  { heading: 'Cupom', text: ({ coupon }) => coupon },
  { heading: 'Forma de frete', text: ({ shipping_method }) => shipping_method },
  { heading: 'Checkout', text: ({ checkout }) => checkout },
  { heading: 'Etiquetas', text: ({ tags }) => tags.join(', ') },
  utm('UTM source', 'source'),
  utm('UTM medium', 'medium'),
  utm('UTM campaign', 'campaign'),
];

/** The columns that name the buyer. */
const OF_BUYERS = ['Cliente', 'E-mail', 'Telefone'];

/** The rows of an export. @returns them in the order of the ids, without unknown ones */
async function findExportedOrders(trx: SellerTransaction, owner: Owner, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('orders as o')
    .where(ofStore(owner, 'o'))
    .where('o.id', 'in', ids)
    .selectAll()
    .select((order) =>
      order
        .selectFrom('order_items as i')
        .whereRef('i.seller_id', '=', 'o.seller_id')
        .whereRef('i.order_id', '=', 'o.id')
        .select(sql<string>`string_agg(i.quantity || '× ' || i.title, ', ' order by i.position)`.as('items'))
        .as('items'),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type ExportedOrder = Awaited<ReturnType<typeof findExportedOrders>>[number];

const CHUNK = 500;

/** Writes orders into a file for spreadsheets, newest first. */
export const orderExportJob: JobHandler<OrderExportRequest, SelectionCursor> = {
  kind: 'order_export',
  input: orderExportRequest,
  cursor: selectionCursor,
  async chunk(trx, { id: jobId, owner, input, cursor, createdAt, done, total }) {
    const filtered = { by: 'filter' as const, filter: input.filter ?? {}, except: [], expected: 1 };
    const at = { selection: input.selection ?? filtered, asOf: createdAt };
    const { ids, next } = await orderSelection.ids(trx, owner, at, cursor, CHUNK);
    const orders = ids.length === 0 ? [] : await findExportedOrders(trx, owner, ids);
    const columns =
      (input.buyers ?? true) ? COLUMNS : COLUMNS.filter(({ heading }) => !OF_BUYERS.includes(heading));
    const lines = orders.map((order) => columns.map(({ text }) => text(order)));
    const header = columns.map(({ heading }) => heading);
    // Only the first part starts with the byte order mark and the header.
    const text = cursor === null ? csvText([header, ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId, role: 'output' }, Buffer.from(text));
    const through = done + ids.length;
    const fileName = `pedidos-${todayInSaoPaulo(createdAt)}.csv`;
    return next === null
      ? { done: ids.length, total: through, fileName, next: 'done' }
      : { done: ids.length, total: Math.max(total, through), next: { cursor: next } };
  },
};

export const orderExportRoutes = routesOf('orders', (platform) => {
  const { database, jobs } = platform;
  const starter = jobs.starterOf(orderExportJob);
  return [
    implementsOn(platform).inStore(exportOrders, async ({ owner, origin, identity }, { body }, reply) => {
      const { sellerId } = owner;
      const { selection, filter = {}, buyers } = body;
      const mayTakeBuyersOut = isAllowed(identity, TAKES_BUYERS_OUT);
      if (buyers === true && !mayTakeBuyersOut) throw new Problem('forbidden');
      const withBuyers = buyers ?? mayTakeBuyersOut;
      const total = await database.withSeller(sellerId, (trx) =>
        selection === undefined
          ? orderList.count(trx, owner, filter)
          : orderSelection.count(trx, owner, selection),
      );
      const title = `Exportar ${orderCount(total)}${withBuyers ? '' : ', sem dados dos clientes'}`;
      const input = { ...body, ...(!withBuyers && { buyers: false }) };
      const job = await starter.start({ owner, title, input, total, origin }, (trx, id) =>
        recordAudit(trx, origin, {
          sellerId,
          action: 'order.export',
          entity: 'job',
          entityId: id,
          after: { total, withBuyers },
        }),
      );
      reply.status(jobStatusCode(job));
      return job;
    }),
  ];
});
