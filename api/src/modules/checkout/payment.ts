import path from 'node:path';
import {
  downloadBoleto,
  getCheckoutStatus,
  payCheckoutSession,
  prepareCheckoutCard,
  streamCheckoutEvents,
  type V1Session,
} from '@balcao/api-schema';
import { formatCalendarDate, formatMoney, plainLine } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Gauge } from 'prom-client';
import { routesOf } from '../../calls';
import { newId } from '../../db/new-id';
import { drawFile } from '../../drawing/draw-file';
import { drawingOf } from '../../drawing/drawing';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { prepareBuyerCard, readCheckoutGateway } from '../payments';
import type { BoletoWords } from './boleto-program';
import { assertCardAllowed } from './card-testing';
import { questionOf } from './charges';
import { masksOf } from './devices';
import { createStoresOfHosts, type StoresOfHosts } from './hosts';
import { openingRoutes } from './opening';
import { assertComplete, assertVersion, incomplete, paySession } from './pay';
import {
  assertOpen,
  bySession,
  openedByToken,
  ownerOfSession,
  priceNoted,
  readAttempt,
  readSession,
} from './session';
import type { FoundSession } from './session-rows';
import { toStatus } from './standing';
import { stepRoutes } from './steps';
import { createWaitingPages, type WaitingPages } from './waiting-pages';

const BOLETO = drawingOf<typeof import('./boleto-program')>(
  path.join(import.meta.dirname, 'boleto-program.ts'),
);

/** The payer's name and document on a boleto, masked where another device has typed them. */
function payerOf({ content, device }: FoundSession): string {
  const masks = masksOf(content, device);
  const { name, document } = content.contact;
  return [masks['contact.name'] ?? name, masks['contact.document'] ?? document].map(plainLine).join(' · ');
}

function wordsOf(session: FoundSession, { payment, order, store }: V1Session): BoletoWords | undefined {
  const boleto = payment?.boleto;
  if (!payment || !boleto || !order) return undefined;
  return {
    title: 'Boleto',
    barcode: boleto.barcode,
    line: boleto.formatted_line,
    fields: [
      { label: 'Valor', text: formatMoney(payment.amount) },
      { label: 'Vencimento', text: formatCalendarDate(boleto.due_date) },
      { label: 'Vendido por', text: `${plainLine(store.legal_name || store.name)} · ${store.document}` },
      { label: 'Pagador', text: payerOf(session) },
      { label: 'Pedido', text: `${order.number} · ${plainLine(store.name)}` },
    ],
    notes: [
      'Pague pelo aplicativo do banco, em uma lotérica ou no caixa eletrônico, até o vencimento. Depois disso o banco pode recusar.',
      'O banco leva até 3 dias úteis para confirmar. Confira o beneficiário e o valor antes de pagar.',
    ],
    createdAt: session.created_at,
  };
}

/** The payment of a session: its card, its order, and its state for a page that waits. */
const paymentRoutes = (stores: StoresOfHosts, waiting: WaitingPages) =>
  routesOf('buyer checkout', (platform) => {
    const { database, config, drawings } = platform;
    const opened = openedByToken(platform, stores);
    const pressing = bySession(platform, 'checkout-payments');

    return [
      // It is refused where a payment would be: whoever may not pay by card now reaches no gateway.
      pressing(
        prepareCheckoutCard,
        async ({ session: found, buyer: { ip } }, { body: { version } }) => {
          assertOpen(found);
          const [attempt, now] = [
            await readAttempt(platform, found),
            await priceNoted(platform, found, false),
          ];
          const { noted, priced } = now;
          assertVersion(platform, now, found, version, attempt);
          assertComplete(priced);
          const { total: amountCents } = priced.amounts;
          if (priced.method !== 'credit_card' || amountCents === 0) throw incomplete(['method']);
          await assertCardAllowed(platform, noted, { ip });
          const gateway = await database.withSeller(found.seller_id, (trx) =>
            readCheckoutGateway(trx, config, ownerOfSession(found)),
          );
          if (gateway?.isTest !== found.is_test) return { setup: {} };
          const setup = await prepareBuyerCard(platform, gateway, {
            reference: newId(),
            amountCents,
            installments: priced.installments,
            showsPayer: Object.keys(masksOf(noted.content, found.device)).length === 0,
            ...questionOf(noted.content),
          });
          return { setup };
        },
        opened,
      ),

      pressing(
        payCheckoutSession,
        ({ session, buyer: { ip } }, { body }) =>
          paySession(platform, session, body, { ip, device: body.device, proof: body.proof }),
        opened,
      ),

      bySession(platform)(
        getCheckoutStatus,
        async ({ session }) => toStatus(session, await readAttempt(platform, session)),
        opened,
      ),

      bySession(platform, 'checkout-documents')(
        downloadBoleto,
        async ({ session }, _, reply) => {
          const words = wordsOf(session, await readSession(platform, session));
          if (words === undefined) throw new Problem('not_found');
          const paper = await drawFile(drawings.forBuyers, session.seller_id, BOLETO, words);
          reply
            .header('content-disposition', 'attachment; filename="boleto.pdf"')
            .header('cache-control', 'no-store')
            .type('application/pdf');
          return paper;
        },
        { ...opened, schema: { produces: ['application/pdf'] } },
      ),

      bySession(platform)(
        streamCheckoutEvents,
        async ({ session }, _, reply) => {
          // Pages come back to a replica that stays.
          if (reply.server.drain.isDraining) throw new Problem('unavailable');
          const stream = await waiting.open(session);
          reply
            .type('text/event-stream')
            // A server that stops would wait for a connection that is kept: it ends with what it told.
            .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
          return stream;
        },
        { ...opened, config: { isStream: true }, schema: { produces: ['text/event-stream'] } },
      ),
    ];
  });

/**
 * The checkout of a link: what its pages call. The token, 256 random bits, is the only credential; it opens one session of one link, and
 * only its keyed hash is stored.
 */
export function checkoutSessionRoutes(platform: Platform): FastifyPluginAsyncZod {
  const stores = createStoresOfHosts(platform.database);

  return async (app) => {
    app.decorateRequest('buyerSession', null);
    const waiting = createWaitingPages(platform, app.log);
    new Gauge({
      name: 'checkout_waiting_pages',
      help: 'Pages of buyers that wait for a payment at this replica',
      registers: [app.metricsRegistry],
      collect() {
        this.set(waiting.size());
      },
    });
    app.addHook('preClose', () => waiting.close());
    app.drain.onBegin((milliseconds) => waiting.leave(milliseconds));
    for (const routes of [openingRoutes(stores), stepRoutes(stores), paymentRoutes(stores, waiting)])
      await app.register(routes(platform));
  };
}
