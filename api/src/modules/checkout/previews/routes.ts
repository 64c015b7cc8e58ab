import {
  checkoutExample,
  checkoutExampleQuery,
  idParams,
  themePreviewLink,
  v1ThemePreview,
  v1ThemePreviewParams,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { storeCallOf } from '../../../resources/resource-call';
import { readExample } from './example';
import { readPreview, sharePreview } from './previews';

const tags = ['checkout-themes'];
const reading = { access: 'seller', permission: 'marketing:ler' } as const;
const writing = { access: 'seller', permission: 'marketing:editar' } as const;
const open = { access: 'public', ignoresSession: true } as const;

/** The previews of a checkout: what stands in its cart, and links to a draft. */
export function checkoutPreviewRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/checkout-example',
      {
        config: reading,
        schema: {
          operationId: 'getCheckoutExample',
          tags,
          summary: 'What the buyer of a product would see; nothing is stored',
          querystring: checkoutExampleQuery,
          response: { 200: checkoutExample },
        },
      },
      (request) => {
        const owner = ownerOf(request);
        const { productId } = request.query;
        return platform.database.withSeller(owner.sellerId, (trx) =>
          readExample(trx, platform.config, owner, productId),
        );
      },
    );

    // Not idempotent by key: the stored answer would keep what is shown once.
    app.post(
      '/checkout-themes/:id/preview-links',
      {
        config: writing,
        schema: {
          operationId: 'createThemePreviewLink',
          tags,
          params: idParams,
          response: { 201: themePreviewLink },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await sharePreview(storeCallOf(platform, request), request.params.id)),
    );

    app.get(
      '/v1/checkout/previews/:token',
      {
        config: { ...open, isOfPublicApi: true, limitGroup: 'checkout-sessions' },
        schema: {
          operationId: 'getThemePreview',
          tags: ['buyer checkout'],
          summary: 'Ver o rascunho de uma aparência',
          description:
            'Para quem recebeu o link de uma prévia, que vale 7 dias. Nada é aberto e nada é cobrado.',
          params: v1ThemePreviewParams,
          response: { 200: v1ThemePreview },
          problems: [404],
        },
      },
      ({ params }) => readPreview(platform, params.token),
    );
  };
}
