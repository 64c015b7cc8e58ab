import { v1ShippingQuote, v1ShippingQuoteRequest } from '@balcao/api-schema';
import type { ShippingQuote } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { invalidField } from '../../../problem';
import { quoteCart } from '../../selling';
import { V1_BODY_LIMIT_BYTES } from './channel-of';

const toV1Quote = (zipCode: string, quote: ShippingQuote, isExplained: boolean) => ({
  zip_code: zipCode,
  uf: quote.uf,
  required: quote.required,
  deliverable: quote.deliverable,
  weight_grams: quote.weightGrams,
  options: quote.options.map(({ id, name, type, priceCents, daysMin, daysMax }) => ({
    id,
    name,
    type,
    price: priceCents,
    days_min: daysMin,
    days_max: daysMax,
  })),
  free_shipping_missing: quote.freeShippingMissingCents,
  message: quote.message,
  ...(isExplained && {
    rejected: quote.rejected.map(({ id, reasons, messages }) => ({ id, reasons, messages })),
  }),
});

/** What a checkout asks about shipping. */
export function v1ShippingModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/checkout/shipping/quote',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          tags: ['checkout'],
          summary: 'Calcular o frete de um carrinho',
          description:
            'As opções de frete de um carrinho para um CEP, pelas formas de frete da loja. É uma pergunta: nada é gravado, e não leva Idempotency-Key.',
          body: v1ShippingQuoteRequest,
          response: { 200: v1ShippingQuote },
        },
      },
      async (request) => {
        const { sellerId, storeId, isTest, kind } = apiKeyCallerOf(request);
        const { zip_code: zipCode, items, at, explain = false } = request.body;
        if (at !== undefined && !isTest) throw invalidField('at', ['Só vale com uma chave de teste.']);
        if (explain && kind !== 'secret') throw invalidField('explain', ['Só vale com uma chave secreta.']);
        const cart = {
          zipCode,
          items: items.map(({ product_id, quantity, unit_price }) => ({
            productId: product_id,
            quantity,
            unitPriceCents: unit_price,
          })),
          at: at === undefined ? new Date() : new Date(at),
        };
        const quote = await quoteCart(platform, { sellerId, storeId }, cart, (index) =>
          invalidField(`items.${index}.product_id`, [
            'A loja não tem este produto, e o frete depende do peso dele.',
          ]),
        );
        return toV1Quote(zipCode, quote, explain);
      },
    );
  };
}
