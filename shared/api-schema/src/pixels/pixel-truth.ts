import { PIXEL_PROVIDERS } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';

const day = z.iso.date();
/** So many days at once. */
export const MAX_TRUTH_DAYS = 92;

const count = z.int().min(0);

/** The states of the orders that were paid on a day, for a provider: `paid` is the sum of all the others but `resendable`. */
export const pixelTruthRow = z.object({
  provider: z.enum(PIXEL_PROVIDERS),
  day,
  paid: count,
  delivered: count,
  acceptedUnconfirmed: count,
  uncertain: count,
  pending: count,
  refused: count,
  withoutConsent: count,
  withoutIdentifier: count,
  tooLate: count,
  cancelled: count,
  /** No pixel was there, ready and asked for it. */
  notConfigured: count,
  /** Of them, those that may be sent again. */
  resendable: count,
});
export type PixelTruthRow = z.infer<typeof pixelTruthRow>;

export const getPixelTruth = call('GET /pixels/truth', {
  operationId: 'getPixelTruth',
  summary: 'What became of the orders that were paid, per provider and day of São Paulo',
  access: 'seller',
  permission: 'marketing:ler',
  // Days of São Paulo, both included.
  query: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'O fim vem depois do início.' })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_TRUTH_DAYS, {
      path: ['to'],
      message: `Escolha até ${MAX_TRUTH_DAYS} dias.`,
    }),
  answer: z.object({ items: z.array(pixelTruthRow) }),
});
