import { call } from '../basics/call';
import { z } from '../basics/z';

const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
  .describe('Um nome como o DNS o escreve, sem porta.');

/** A host by which a store sells. */
export const v1SellerHost = z.object({
  host,
  may_frame: z
    .boolean()
    .default(true)
    .describe('Se o DNS do domínio ainda prova que ele é da loja: só então ele mostra os campos do cartão.'),
});
export type V1SellerHost = z.infer<typeof v1SellerHost>;

export const getCheckoutHost = call('GET /v1/checkout/hosts/:host', {
  operationId: 'getCheckoutHost',
  summary: 'Saber se um domínio é de uma loja',
  description: 'Responde 200 para o domínio verificado de uma loja, e 404 para qualquer outro.',
  access: 'public',
  ignoresSession: true,
  isOfPublicApi: true,
  limitGroup: 'checkout-sessions',
  params: z.object({ host }),
  answer: v1SellerHost,
  problems: [404],
});
