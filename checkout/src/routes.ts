import { type V1Session, v1SessionTagsRequest } from '@balcao/api-schema';
import { normalizeCouponCode } from '@balcao/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientScript } from './client-script';
import type { CheckoutConfig } from './config';
import { keepFirstTouch } from './first-touch';
import { cardOf, consentOf, textOf } from './form-input';
import { openingOf } from './opening';
import { isOwnForm } from './own-form';
import { nameVisitor } from './own-visitor';
import { PAGE_HEADERS } from './page';
import { isPrefetch, isPreviewer } from './previewers';
import { receiveForm } from './receive-form';
import { SellerHosts } from './seller-hosts';
import { createPages, type LinkRequest, urlOf } from './send-pages';
import { ApiRefusal, type Caller, SessionApi } from './session-api';
import { deviceOf, isInvitation, keepToken, pathOf, readToken } from './session-cookie';
import { trackingOf } from './tracking';
import { toWaiting, WaitingPages } from './waiting-pages';

const ID = /^[\w-]{1,60}$/;
/** As the box of a coupon takes it. */
const LONGEST_CODE = 40;
const VERSION = /^[1-9]\d{0,8}$/;
/** The session of a token is no longer there, so another one is opened. */
const GONE = ['checkout_session_unknown', 'checkout_session_expired'];
/** Nothing of the session can be changed any more. */
const ENDED = [...GONE, 'checkout_session_paid', 'checkout_device_unproven'];

const isOpen = ({ status }: V1Session): boolean => status === 'aberta' || status === 'aguardando';

/** `GET` and `POST /c/{link}`, and what a page that waits asks. */
export function registerCheckoutRoutes(
  app: FastifyInstance,
  config: CheckoutConfig,
  script: ClientScript,
): void {
  const { apiUpstream, postalCodeBase, checkoutOrigins } = config;
  const api = new SessionApi(apiUpstream);
  const hosts = new SellerHosts(api, checkoutOrigins);

  const callerOf = (request: FastifyRequest): Caller => ({
    ip: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    sellerHost: hosts.of(request),
  });
  const { sendUnknown, sendForm, sendPreview, sendPayment, sendOther, sendRefusal } = createPages({
    api,
    hosts,
    script,
    config,
    callerOf,
  });

  app.addHook('onRequest', async (request, reply) => {
    const caller = callerOf(request);
    if (caller.sellerHost === undefined) return;
    if (!(await hosts.isKnown(caller, caller.sellerHost))) return sendUnknown(reply, 421);
    // Drafts are shown by the back-office.
    if (/^\/c\/previa(?:[/?]|$)/.test(request.url)) return sendUnknown(reply, 404);
  });

  async function openNew(
    request: LinkRequest,
    reply: FastifyReply,
  ): Promise<{ token: string; session: V1Session }> {
    const { link } = request.params;
    const { token, utm, ...session } = await api.open(callerOf(request), {
      link,
      ...openingOf(request),
      ...trackingOf(request, urlOf(request)),
    });
    keepToken(request, reply, link, token);
    keepFirstTouch(request, reply, link, utm);
    return { token, session };
  }

  /** Uses the coupon that the address names, where the purchase has none; why it is not used stands among the notices. */
  async function withAddressCoupon(
    request: LinkRequest,
    token: string,
    session: V1Session,
  ): Promise<V1Session> {
    const [typed = ''] = [request.query.cupom].flat();
    const code = normalizeCouponCode(typed).slice(0, LONGEST_CODE);
    const has = session.coupon?.code;
    if (code === '' || code === has) return session;
    const saying = (text: string) => ({ ...session, notices: [text, ...session.notices] });
    if (has !== undefined)
      return saying(`O cupom ${code} deste endereço não foi usado: esta compra já tem o cupom ${has}.`);
    try {
      return await api.change(callerOf(request), token, { coupon: code });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const [reason = error.errors.join(' ')] = error.fields.coupon ?? [];
      return saying(`O cupom ${code} deste endereço não foi usado. ${reason}`);
    }
  }

  /** Lets this browser into the session of a link that was sent to its buyer, and takes the link's secret off the address. */
  async function recover(request: LinkRequest, reply: FastifyReply, recovery: string): Promise<FastifyReply> {
    const {
      token,
      link,
      seen_version: seen,
    } = await api.recover(callerOf(request), recovery, readToken(request));
    keepToken(request, reply, link, token);
    return reply.headers(PAGE_HEADERS).redirect(`${pathOf(link)}?desde=${seen}`, 303);
  }

  /** Lets this browser see the purchase of an address. Another purchase that it has is given up for it only when that is asked for. */
  async function visitPurchase(
    request: LinkRequest,
    reply: FastifyReply,
    shared: string,
  ): Promise<FastifyReply> {
    const held = readToken(request);
    const { token, link } = await api.recover(callerOf(request), shared, held);
    const isOther = held !== undefined && held !== token && request.query.abrir === undefined;
    if (isOther && (await known(request, held))?.order) return sendOther(request, reply, shared);
    keepToken(request, reply, link, token);
    return reply.headers(PAGE_HEADERS).redirect(pathOf(link), 303);
  }

  /** The session of this browser; undefined without one, or where it is gone. */
  async function known(request: LinkRequest, token: string | undefined): Promise<V1Session | undefined> {
    if (token === undefined) return undefined;
    const { desde } = request.query;
    const since = typeof desde === 'string' && VERSION.test(desde) ? desde : undefined;
    return api.read(callerOf(request), token, since).catch((error: unknown) => {
      if (error instanceof ApiRefusal && GONE.includes(error.code)) return undefined;
      throw error;
    });
  }

  // Pages of the installation are on its own host alone, whichever host a buyer comes by.
  app.get('/c/privacidade', async (_request, reply) =>
    reply.headers(PAGE_HEADERS).redirect(`${checkoutOrigins[0]}/politica-de-privacidade`),
  );

  // Whatever is asked of it: no address, header or cookie is made of what is no link.
  app.addHook('preHandler', async (request: LinkRequest, reply) => {
    const { link } = request.params;
    if (link === undefined || ID.test(link)) return;
    const unknown = ['Este link de compra não existe mais.'];
    await sendRefusal(request, reply, new ApiRefusal(404, 'checkout_link_unknown', unknown, {}, []));
  });

  app.get('/c/:link', async (request: LinkRequest, reply) => {
    const { s: shared, r: recovery, editar } = request.query;
    try {
      // A page that is fetched before anybody wants it is fetched again when somebody does.
      if (isPrefetch(request)) return reply.code(503).headers(PAGE_HEADERS).send();
      if (readToken(request) === undefined && isPreviewer(request)) return await sendPreview(request, reply);
      if (isInvitation(shared)) return await visitPurchase(request, reply, shared);
      if (isInvitation(recovery)) return await recover(request, reply, recovery);
      const token = readToken(request);
      const session = await known(request, token);
      if (session === undefined || token === undefined) {
        const opened = await openNew(request, reply);
        return await sendForm(request, reply, await withAddressCoupon(request, opened.token, opened.session));
      }
      const wasAsked = session.payment !== null || session.order !== null;
      const isEdited = editar !== undefined && isOpen(session) && !session.needs_proof;
      if (wasAsked && !isEdited) return await sendPayment(request, reply, session, { token });
      return await sendForm(request, reply, await withAddressCoupon(request, token, session));
    } catch (error) {
      return sendRefusal(request, reply, error);
    }
  });

  app.post('/c/:link', async (request: LinkRequest, reply) => {
    const { link } = request.params;
    const home = () => reply.headers(PAGE_HEADERS).redirect(pathOf(link), 303);
    if (!isOwnForm(request)) return home();
    try {
      const body = request.body ?? {};
      const token = readToken(request);
      if (body.do === 'again') {
        await openNew(request, reply);
        return await home();
      }
      if (token === undefined) return await home();
      if (body.do === 'prove') return await prove(request, reply, token);
      const device = cardOf(body) && deviceOf(request, reply);
      const consent = consentOf(body);
      const isOfStore = hosts.of(request) !== undefined;
      const tracking = consent && isOfStore ? nameVisitor(request, reply, consent) : {};
      const answer = await receiveForm({
        api,
        postalCodeBase,
        caller: callerOf(request),
        token,
        body,
        device,
        tracking,
      });
      for (const [asked, value] of Object.entries(answer.cardCheck ?? {}))
        reply.header(`card-${asked}`, value);
      if (answer.card) return await reply.headers(PAGE_HEADERS).send(answer.card);
      return answer.isDone ? await home() : await sendForm(request, reply, answer.session, answer);
    } catch (error) {
      // What has become of the purchase meanwhile is what its page says.
      if (error instanceof ApiRefusal && ENDED.includes(error.code)) return home();
      return sendRefusal(request, reply, error);
    }
  });

  /** Takes the document by which a visitor says that a purchase is theirs. */
  async function prove(request: LinkRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const caller = callerOf(request);
    try {
      await api.prove(caller, token, textOf(request.body ?? {}, 'document') ?? '');
    } catch (error) {
      if (!(error instanceof ApiRefusal) || ENDED.includes(error.code)) throw error;
      const problem = error.fields.document?.[0] ?? error.errors.join(' ');
      return sendPayment(request, reply, await api.read(caller, token), {
        token,
        problem,
        status: error.status,
      });
    }
    return reply.headers(PAGE_HEADERS).redirect(pathOf(request.params.link), 303);
  }

  app.get('/c/:link/status', async (request: LinkRequest, reply) => {
    reply.headers(PAGE_HEADERS);
    const token = readToken(request);
    if (token === undefined) return reply.code(404).send({});
    try {
      return await reply.send(toWaiting(await api.status(callerOf(request), token)));
    } catch (error) {
      return reply.code(error instanceof ApiRefusal ? error.status : 500).send({});
    }
  });

  app.post('/c/:link/etiquetas', async (request: LinkRequest, reply) => {
    reply.headers(PAGE_HEADERS);
    const token = readToken(request);
    const told = v1SessionTagsRequest.safeParse(request.body);
    if (token === undefined || !told.success || !isOwnForm(request)) return reply.code(404).send({});
    try {
      return await reply.send(await api.tags(callerOf(request), token, told.data));
    } catch (error) {
      return reply.code(error instanceof ApiRefusal ? error.status : 500).send({});
    }
  });

  app.get('/c/:link/boleto.pdf', async (request: LinkRequest, reply) => {
    const token = readToken(request);
    if (token === undefined) return reply.headers(PAGE_HEADERS).redirect(pathOf(request.params.link), 303);
    try {
      const file = await api.boleto(callerOf(request), token);
      return await reply
        .headers({ ...PAGE_HEADERS, 'content-disposition': 'attachment; filename="boleto.pdf"' })
        .type('application/pdf')
        .send(file);
    } catch (error) {
      return sendRefusal(request, reply, error);
    }
  });

  const waiting = new WaitingPages(api);
  app.drain.onBegin((milliseconds) => waiting.leave(milliseconds));
  app.addHook('preClose', async () => waiting.close());

  // Not compressed, and not kept back by a proxy: each event is sent when it happens.
  app.get('/c/:link/events', { compress: false }, async (request: LinkRequest, reply) => {
    const token = readToken(request);
    if (token === undefined) return reply.code(404).send({});
    try {
      const { stream, leave } = await waiting.listen(callerOf(request), token);
      reply.raw.once('close', leave);
      return await reply
        .headers({ ...PAGE_HEADERS, 'x-accel-buffering': 'no' })
        .type('text/event-stream')
        .send(stream);
    } catch (error) {
      return reply.code(error instanceof ApiRefusal ? error.status : 500).send({});
    }
  });
}
