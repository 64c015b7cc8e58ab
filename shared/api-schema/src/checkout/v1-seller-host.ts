import { z } from '../basics/z';

const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
  .describe('Um nome como o DNS o escreve, sem porta.');

/** `GET /v1/checkout/hosts/{host}`. */
export const v1SellerHostParams = z.object({ host });

/** A host by which a store sells. */
export const v1SellerHost = z.object({
  host,
  may_frame: z
    .boolean()
    .default(true)
    .describe('Se o DNS do domínio ainda prova que ele é da loja: só então ele mostra os campos do cartão.'),
});
export type V1SellerHost = z.infer<typeof v1SellerHost>;
