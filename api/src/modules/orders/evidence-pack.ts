import path from 'node:path';
import { type DisputeDetail, idParams, type OrderDetail, z } from '@balcao/api-schema';
import {
  CHECKOUT_DEVICE_LABELS,
  type CheckoutDevice,
  DISPUTE_KIND_LABELS,
  DISPUTE_REASON_WORDS,
  formatInstant,
  formatMoney,
  MED_NATURE_LABELS,
  PAYMENT_METHOD_LABELS,
} from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { storeNameOf } from '../../accounts/stores';
import { recordAudit } from '../../audit/record-audit';
import { callsOn } from '../../call';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { drawFile } from '../../drawing/draw-file';
import { drawingOf } from '../../drawing/drawing';
import type { Platform } from '../../platform';
import { EVIDENCE_PACK_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import { showOrder } from './details';
import { readEvidence } from './dispute-evidence';
import { findDispute, shownDispute } from './disputes';
import type { PackSection } from './evidence-pack-program';

/** The records that an evidence pack is made of. */
interface PackFacts {
  storeName: string;
  dispute: DisputeDetail;
  order: OrderDetail;
  session: OrderSession | undefined;
}

const line = (label: string, value: string | null | undefined) => ({ label, value: value ?? '' });
const at = (instant: string | null | undefined) => (instant ? formatInstant(instant) : '');

function disputeLines({ dispute }: PackFacts): PackSection['lines'] {
  const { kind, nature, amountCents, reference, openedAt, reason, answer } = dispute;
  return [
    line('Tipo', DISPUTE_KIND_LABELS[kind]),
    line('Natureza', nature && MED_NATURE_LABELS[nature]),
    line('Número no gateway', reference),
    line('Valor contestado', formatMoney(amountCents)),
    line('Aberta em', at(openedAt)),
    line('Motivo', DISPUTE_REASON_WORDS[reason].text),
    line('Resposta da loja', answer?.text),
  ];
}

function orderLines({ order, storeName }: PackFacts): PackSection['lines'] {
  return [
    line('Loja', storeName),
    line('Pedido', `Nº ${order.number} (${order.externalId})`),
    line('Feito em', at(order.orderedAt)),
    ...order.items.map(({ title, sku, quantity, totalCents }) =>
      line(`${quantity} × ${title}${sku && ` (${sku})`}`, formatMoney(totalCents)),
    ),
    line('Subtotal', formatMoney(order.subtotalCents)),
    line('Desconto', formatMoney(-order.discountCents)),
    line('Frete', formatMoney(order.shippingCents)),
    line('Juros', formatMoney(order.interestCents)),
    line('Total', formatMoney(order.totalCents)),
  ];
}

/** The bank knows its client: the document stays masked, and the address of mail and phone are enough to recognize them. */
function buyerLines({ order: { buyer } }: PackFacts): PackSection['lines'] {
  if (buyer.isAnonymized) return [line('Cliente', 'Dados apagados a pedido do titular')];
  return [
    line('Nome', buyer.name),
    line('CPF ou CNPJ', buyer.document),
    line('E-mail', buyer.email),
    line('Celular', buyer.phone),
  ];
}

function paymentLines({ order }: PackFacts): PackSection['lines'] {
  return order.payments
    .filter(({ capturedCents }) => capturedCents > 0)
    .flatMap(({ method, installments, capturedCents, refundedCents, paidAt, facts }) => [
      line('Forma', `${PAYMENT_METHOD_LABELS[method]}${installments > 1 ? ` em ${installments} vezes` : ''}`),
      line('Pago', `${formatMoney(capturedCents)} em ${at(paidAt)}`),
      line('Já devolvido', refundedCents > 0 ? formatMoney(refundedCents) : ''),
      line(
        'Cartão',
        [facts.cardBrand, facts.cardLast4 && `final ${facts.cardLast4}`].filter(Boolean).join(' '),
      ),
      line('Autenticação 3DS', facts.threeDs),
      line('Código de autorização', facts.authorizationCode),
      line('NSU', facts.nsu),
      line('TID', facts.tid),
      line('Identificador do Pix', facts.endToEndId),
    ]);
}

function sessionLines({ session }: PackFacts): PackSection['lines'] {
  if (session === undefined) return [];
  return [
    line('Checkout iniciado em', at(session.startedAt?.toISOString())),
    line('Aparelho', CHECKOUT_DEVICE_LABELS[session.device]),
    line('Endereço IP', session.ip),
    line('Navegador', session.userAgent),
    line('Versão dos termos aceitos', session.termsVersion),
  ];
}

function deliveryLines({ order: { fulfillments } }: PackFacts): PackSection['lines'] {
  return fulfillments.flatMap(({ carrier, trackingCode, trackingUrl, shippedAt, deliveredAt }) => [
    line('Enviado em', at(shippedAt)),
    line('Transportadora', carrier),
    line('Código de rastreio', trackingCode),
    line('Acompanhamento', trackingUrl),
    line('Entregue em', at(deliveredAt)),
  ]);
}

/** Mails to the buyer are among them, as they were sent. What did not count is left out. */
const timelineLines = ({ order }: PackFacts): PackSection['lines'] =>
  order.events
    .filter(({ isFlagged }) => !isFlagged)
    .map(({ occurredAt, text, amountCents, sourceText }) =>
      line(
        at(occurredAt),
        [text, amountCents === null ? '' : formatMoney(amountCents), sourceText].filter(Boolean).join(' · '),
      ),
    );

/** The pack's parts. Lines without a value and parts without a line are left out. */
function packSections(facts: PackFacts): PackSection[] {
  const all: PackSection[] = [
    { title: 'Contestação', lines: disputeLines(facts) },
    { title: 'Pedido', lines: orderLines(facts) },
    { title: 'Cliente', lines: buyerLines(facts) },
    { title: 'Pagamento', lines: paymentLines(facts) },
    { title: 'Visita ao checkout', lines: sessionLines(facts) },
    { title: 'Entrega', lines: deliveryLines(facts) },
    { title: 'Linha do tempo', lines: timelineLines(facts) },
  ];
  return all
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ value }) => value !== '') }))
    .filter(({ lines }) => lines.length > 0);
}

/** The visit to the checkout in which an order was made, as far as the checkout told of it. */
interface OrderSession {
  startedAt: Date | null;
  device: CheckoutDevice;
  /** From here on empty where the checkout says nothing of it. */
  ip: string;
  userAgent: string;
  termsVersion: string;
}

/** The latest value under a name in `data` of the visit's events. */
const said = (name: string) => sql<string | null>`(
  select e.data ->> ${sql.lit(name)} from checkout_events as e
  where e.seller_id = s.seller_id and e.store_id = s.store_id and e.session_token = s.token and e.data ->> ${sql.lit(name)} <> ''
    and e.occurred_at between s.last_seen_at - interval '7 days' and s.last_seen_at
  order by e.occurred_at desc limit 1)`;

/** The visit of an order; undefined where nobody told of one. */
async function findOrderSession(
  trx: SellerTransaction,
  owner: Owner,
  orderId: string,
): Promise<OrderSession | undefined> {
  const row = await trx
    .selectFrom('orders as o')
    .innerJoin('checkout_session_orders as l', (join) =>
      join
        .onRef('l.seller_id', '=', 'o.seller_id')
        .onRef('l.store_id', '=', 'o.store_id')
        .onRef('l.is_test', '=', 'o.is_test')
        .onRef('l.source', '=', 'o.source')
        .onRef('l.external_id', '=', 'o.external_id'),
    )
    .innerJoin('checkout_sessions as s', (join) =>
      join
        .onRef('s.seller_id', '=', 'l.seller_id')
        .onRef('s.store_id', '=', 'l.store_id')
        .onRef('s.is_test', '=', 'l.is_test')
        .onRef('s.token', '=', 'l.session_token'),
    )
    .where(ofStore(owner, 'o'))
    .where('o.id', '=', orderId)
    .select(['s.started_at', 's.device'])
    .select([
      said('ip').as('ip'),
      said('user_agent').as('user_agent'),
      said('terms_version').as('terms_version'),
    ])
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      startedAt: row.started_at,
      device: row.device,
      ip: row.ip ?? '',
      userAgent: row.user_agent ?? '',
      termsVersion: row.terms_version ?? '',
    }
  );
}

const PACK = drawingOf<typeof import('./evidence-pack-program')>(
  path.join(import.meta.dirname, 'evidence-pack-program.ts'),
);

/**
 * A PDF that a gateway's site takes: the order, who bought and how it reached them, masked as far as the bank does not need it, and the
 * files of the answer. The audit trail keeps who took it.
 */
export function evidencePackRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/disputes/:id/evidence-pack',
      {
        config: { access: 'seller', permission: 'pedidos:ler' },
        schema: {
          operationId: 'downloadEvidencePack',
          tags: ['disputes'],
          params: idParams,
          response: { 200: { content: { 'application/pdf': { schema: z.unknown() } } } },
          problems: [429],
        },
      },
      async (request, reply) => {
        const { owner, origin } = callOf(request);
        const { sellerId } = owner;
        const { id } = request.params;
        await assertAttemptLeft(database.platform, EVIDENCE_PACK_LIMIT, sellerId);
        const { parts, ...facts } = await database.withSeller(sellerId, async (trx) => {
          const parts = await findDispute(trx, { ...owner, id });
          const { order_id: orderId } = parts.dispute;
          const [order, session, storeName] = await Promise.all([
            showOrder(trx, owner, orderId),
            findOrderSession(trx, owner, orderId),
            storeNameOf(trx, owner),
          ]);
          await recordAudit(trx, origin, {
            sellerId,
            action: 'dispute.evidence-pack',
            entity: 'dispute',
            entityId: id,
          });
          return { parts, order, session, storeName };
        });
        const dispute = await shownDispute(database, parts);
        const { number } = facts.order;
        const bytes = await drawFile(platform.drawings, sellerId, PACK, {
          title: `Dossiê: ${DISPUTE_KIND_LABELS[dispute.kind]} do pedido ${number}`,
          about: `Gerado pelo Balcão em ${formatInstant(currentTime().toISOString())}, horário de Brasília.`,
          sections: packSections({ ...facts, dispute }),
          pictures: await readEvidence(platform, sellerId, dispute.evidence),
        });
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="dossie-${dispute.kind}-pedido-${number}.pdf"`)
          .type('application/pdf')
          .send(bytes);
      },
    );
  };
}
