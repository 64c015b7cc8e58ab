import { appearanceOf, themePreviewRequest, usableTheme } from '@balcao/api-schema';
import { MessagePage } from '@balcao/checkout-page';
import { PREVIEW_STATES, type PreviewState } from '@balcao/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientScript } from '../client-script';
import type { CheckoutConfig } from '../config';
import { PAGE_HEADERS, renderPage } from '../page';
import { ApiRefusal, SessionApi } from '../session-api';
import { previewHeaders, renderFrame, renderPreview, renderShared } from './preview-page';

const HTML = 'text/html; charset=utf-8';
/** As `newToken` of the API makes them. */
const TOKEN = /^[\w-]{43}$/;

const stateOf = (asked: unknown): PreviewState =>
  typeof asked === 'string' && Object.hasOwn(PREVIEW_STATES, asked) ? (asked as PreviewState) : 'vazio';

/** Whether a page of our own origin asks: what is drawn here is what whoever asks has written. */
const isOwnPage = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
  headers['content-type']?.startsWith('application/json') === true;

/**
 * Previews of the checkout, below `/c/previa`: a frame that is told what to show, the drawing of it, and drafts that were shared. Nothing
 * here opens a session, writes or charges anything.
 */
export function registerPreviewRoutes(
  app: FastifyInstance,
  { apiUpstream }: CheckoutConfig,
  script: ClientScript,
): void {
  const api = new SessionApi(apiUpstream);

  app.get('/c/previa', async (_request, reply) =>
    reply.headers(previewHeaders('')).type(HTML).send(renderFrame(script)),
  );

  // Answered as JSON: an address of ours that shows what a stranger wrote would be a page to deceive with.
  app.post('/c/previa', async (request, reply) => {
    const asked = themePreviewRequest.safeParse(request.body);
    if (!isOwnPage(request) || !asked.success) return reply.code(422).headers(PAGE_HEADERS).send({});
    const { config, state, example } = asked.data;
    const { styles, ...look } = appearanceOf(usableTheme(config), '');
    // The frame's policy knows our own styles only: those of the look are given to it apart.
    const page = renderPreview({ example, appearance: { ...look, styles: '' } }, state);
    return reply.headers(PAGE_HEADERS).send({ page, styles });
  });

  app.get<{ Params: { token: string }; Querystring: { estado?: string | string[] } }>(
    '/c/previa/:token',
    async (request, reply) => {
      const { token } = request.params;
      try {
        if (!TOKEN.test(token)) throw new ApiRefusal(404, 'not_found', [], {}, []);
        const preview = await api.themePreview(
          { ip: request.ip, requestId: request.id, userAgent: '' },
          token,
        );
        return await reply
          .headers(previewHeaders(preview.appearance.styles))
          .type(HTML)
          .send(renderShared(preview, stateOf(request.query.estado)));
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const page = renderPage(null, {
          title: 'Prévia indisponível',
          storeName: '',
          isTest: false,
          refreshAfter: null,
          content: (
            <MessagePage
              title="Esta prévia não está mais disponível"
              text="O link vale 7 dias. Peça outro a quem mandou."
            />
          ),
        });
        return reply.code(error.status).headers(PAGE_HEADERS).type(HTML).send(page);
      }
    },
  );
}
