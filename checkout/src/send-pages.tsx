import { randomUUID } from 'node:crypto';
import type { V1Session } from '@balcao/api-schema';
import {
  CheckoutForm,
  LinkPage,
  type LinkPreview,
  MessagePage,
  PaymentPage,
  paymentTitle,
} from '@balcao/checkout-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientScript } from './client-script';
import type { CheckoutConfig } from './config';
import type { FormBody } from './form-input';
import { valuesOf } from './form-input';
import { headersIn, type PageParts, renderPage } from './page';
import type { FormAnswer } from './receive-form';
import type { SellerHosts } from './seller-hosts';
import { ApiRefusal, type Caller, type SessionApi } from './session-api';
import { pathOf } from './session-cookie';
import { stepAfter } from './step-after';

/** A request for the page of a link. */
export type LinkRequest = FastifyRequest<{
  Params: { link: string };
  Querystring: Record<string, string | string[] | undefined>;
  Body: FormBody | undefined;
}>;

/** The address of a link's page at the host that the buyer came by. */
export const urlOf = ({ protocol, host, params }: LinkRequest): string =>
  `${protocol}://${host}${pathOf(params.link)}`;

/** The preview that a messenger shows of a page that is sent on: the item that it sells, nothing of its buyer. */
function previewOf(request: LinkRequest, { items, store }: V1Session): LinkPreview | undefined {
  const [item] = items;
  return (
    item && {
      url: urlOf(request),
      title: item.title,
      storeName: store.name,
      priceCents: item.unit_price,
      imageUrl: item.image_url,
    }
  );
}

/** The parts that pages are made of. */
interface PageSources {
  api: SessionApi;
  hosts: SellerHosts;
  script: ClientScript;
  config: Pick<CheckoutConfig, 'cardOrigin' | 'tagOrigin'>;
  callerOf(request: FastifyRequest): Caller;
}

/** Makes the pages of a link and sends them. */
export function createPages({ api, hosts, script, config, callerOf }: PageSources) {
  const { cardOrigin, tagOrigin } = config;

  /** A frame of another origin, told which page shows it where that is not one of the installation's. */
  function frameOf(request: FastifyRequest, origin: string): string {
    const host = hosts.of(request);
    return host === undefined ? origin : `${origin}/?${new URLSearchParams({ pagina: host })}`;
  }

  /** For whoever comes by a host or an address that shows nothing. */
  const sendUnknown = (reply: FastifyReply, status: 404 | 421): FastifyReply =>
    send(reply, status, {
      title: 'Página não encontrada',
      storeName: '',
      isTest: false,
      refreshAfter: null,
      content: <MessagePage title="Página não encontrada" text="Abra o link de compra que a loja enviou." />,
    });

  function send(reply: FastifyReply, status: number, parts: PageParts): FastifyReply {
    return reply
      .code(status)
      .headers(headersIn(parts.appearance, { cardOrigin, tagOrigin }))
      .type('text/html; charset=utf-8')
      .send(renderPage(script, parts));
  }

  function sendForm(
    request: LinkRequest,
    reply: FastifyReply,
    session: V1Session,
    answer: Partial<FormAnswer> = {},
  ) {
    const { link } = request.params;
    const { typed = {}, changes = [], problem = '' } = answer;
    const { city, zip } = session.address;
    const { filled = { zip: city && zip } } = answer;
    const { step, errors, status } = stepAfter(session, answer, request.body);
    return send(reply, status, {
      title: problem || Object.keys(errors).length > 0 ? 'Confira os dados' : 'Finalizar compra',
      storeName: session.store.name,
      isTest: session.is_test,
      refreshAfter: null,
      preview: previewOf(request, session),
      appearance: session.appearance,
      content: (
        <CheckoutForm
          session={session}
          action={pathOf(link)}
          attempt={randomUUID()}
          values={{ ...valuesOf(session), ...typed }}
          {...{ errors, filled, changes, problem, step }}
          cardOrigin={frameOf(request, cardOrigin)}
          tagOrigin={frameOf(request, tagOrigin)}
        />
      ),
    });
  }

  /** Sends the preview of a link to a program that looks at links: the item that it sells, and no session. */
  async function sendPreview(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { link } = request.params;
    const found = await api.preview(callerOf(request), link);
    const preview = {
      url: urlOf(request),
      title: found.title,
      storeName: found.store,
      priceCents: found.price,
      imageUrl: found.image_url,
    };
    return send(reply, 200, {
      title: found.title,
      storeName: found.store,
      isTest: found.is_test,
      refreshAfter: null,
      preview,
      content: <LinkPage {...preview} action={pathOf(link)} />,
    });
  }

  async function sendPayment(
    request: LinkRequest,
    reply: FastifyReply,
    session: V1Session,
    { token, problem = '', status = 200 }: { token: string; problem?: string; status?: number },
  ) {
    const { link } = request.params;
    const { poll_after: pollAfter, now } = await api.status(callerOf(request), token);
    return send(reply, status, {
      title: problem ? 'Confira os dados' : paymentTitle(session),
      storeName: session.store.name,
      isTest: session.is_test,
      refreshAfter: pollAfter === null ? null : Math.max(pollAfter, 10),
      appearance: session.appearance,
      content: (
        <PaymentPage
          session={session}
          tagOrigin={frameOf(request, tagOrigin)}
          action={pathOf(link)}
          attempt={randomUUID()}
          privateLink={session.share && `${urlOf(request)}?s=${session.share}`}
          problem={problem}
          now={now}
          pollAfter={pollAfter}
        />
      ),
    });
  }

  /** For who has a purchase here, and opens the address of another one. */
  const sendOther = ({ params: { link } }: LinkRequest, reply: FastifyReply, shared: string) =>
    send(reply, 200, {
      title: 'Este endereço é de outra compra',
      storeName: '',
      isTest: false,
      refreshAfter: null,
      content: (
        <MessagePage
          title="Este endereço é de outra compra"
          text="Você já tem uma compra deste produto neste navegador. Se abrir a outra, a sua sai daqui: guarde antes o endereço dela, se ainda vai pagar."
          next={{ label: 'Voltar à minha compra', href: pathOf(link) }}
          other={{ label: 'Abrir a outra compra', href: `${pathOf(link)}?s=${shared}&abrir=1` }}
        />
      ),
    });

  function sendRefusal(request: LinkRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (!(error instanceof ApiRefusal)) throw error;
    const isDown = error.status >= 500;
    return send(reply, error.status, {
      title: isDown ? 'Loja indisponível' : 'Compra indisponível',
      storeName: '',
      isTest: false,
      refreshAfter: null,
      content: (
        <MessagePage
          title={isDown ? 'Não conseguimos abrir a compra agora' : 'Não dá para comprar por aqui agora'}
          text={error.errors.join(' ')}
          next={nextOf(request, error)}
        />
      ),
    });
  }

  function nextOf({ params }: LinkRequest, { status, code }: ApiRefusal) {
    if (status >= 500 || status === 429) return { label: 'Tentar de novo', href: '' };
    return code === 'checkout_recovery_unknown'
      ? { label: 'Abrir o produto', href: pathOf(params.link) }
      : undefined;
  }

  return { sendUnknown, sendForm, sendPreview, sendPayment, sendOther, sendRefusal };
}
