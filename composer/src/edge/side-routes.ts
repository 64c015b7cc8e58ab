import { type BrowserSide, sideChoice } from '@balcao/api-schema/control';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CHOICE_COOKIE, chosenSide, sideOfChoice } from './chosen-side';
import type { EdgeSource } from './edge-source';
import { pageSessionOf } from './page-session';
import { secureAttribute } from './secure-cookie';
import { compositionFor } from './visitor';

const MAX_CHOICE_BYTES = 1_024;
const PATH = '/composition/side';

const cookieOf = ({ headers }: FastifyRequest, value: string, more = ''): string =>
  `${CHOICE_COOKIE}=${value}; Path=/${more}; SameSite=Lax; HttpOnly${secureAttribute(headers)}`;

/**
 * `/composition/side`: which side of a canary a browser gets, and its choice of one. The edge knows nobody: it takes a choice
 * that the control has signed for this browser and this canary, and whoever asks the control for one has a token of it.
 * To take a choice back needs none.
 */
export function registerSideRoutes(app: FastifyInstance, source: EdgeSource): void {
  app.get(PATH, async ({ headers }, reply): Promise<BrowserSide> => {
    const variants = await source.variants();
    const share = variants.canary?.share;
    reply.header('cache-control', 'no-store');
    return {
      side: compositionFor(variants, headers).resolved.variant,
      chosen: share !== undefined && chosenSide(share, headers) !== undefined,
      browser: (share && pageSessionOf(share, headers)) ?? null,
      canary: share ? { composition: share.composition, percent: share.percent } : null,
    };
  });

  // JSON only, because other sites cannot make a visitor's browser send that.
  app.post(PATH, { bodyLimit: MAX_CHOICE_BYTES }, async (request, reply) => {
    const parsed = sideChoice.safeParse(request.body);
    const share = (await source.variants()).canary?.share;
    const { choice } = parsed.data ?? { choice: '' };
    if (!share || !sideOfChoice(share, request.headers, choice))
      throw Object.assign(new Error('The choice is of another browser or canary'), { statusCode: 403 });
    return reply
      .code(204)
      .header('cache-control', 'no-store')
      .header('set-cookie', cookieOf(request, choice))
      .send();
  });

  app.delete(PATH, async (request, reply) =>
    reply
      .code(204)
      .header('cache-control', 'no-store')
      .header('set-cookie', cookieOf(request, '', '; Max-Age=0'))
      .send(),
  );
}
