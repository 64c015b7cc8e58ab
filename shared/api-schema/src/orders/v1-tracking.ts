import { TRACKING_FIELDS, type TrackingField, trackingValue } from '@balcao/domain';
import { z } from '../basics/z';
import { reportedInstant } from './v1-fields';

const DESCRIPTIONS: Readonly<Record<TrackingField, string>> = {
  fbp: 'Cookie _fbp da Meta.',
  fbc: 'Cookie _fbc da Meta.',
  fbclid: 'Clique da Meta, como veio no endereço.',
  gclid: 'Clique do Google Ads.',
  gbraid: 'Clique do Google Ads em aplicativos (gbraid).',
  wbraid: 'Clique do Google Ads em aplicativos (wbraid).',
  ga_client_id: 'Visitante do Google Analytics: os dois últimos números do cookie _ga.',
  ga_session_id: 'Sessão do Google Analytics.',
  ttp: 'Cookie _ttp do TikTok.',
  ttclid: 'Clique do TikTok.',
  kwai_click_id: 'Clique do Kwai.',
  taboola_click_id: 'Clique da Taboola.',
  epik: 'Clique do Pinterest.',
  source_url: 'A página da loja, sem o que vem depois de ?.',
};

const field = (name: TrackingField) =>
  z
    .string()
    .max(4_000)
    .overwrite((text) => trackingValue(name, text))
    .optional()
    .describe(DESCRIPTIONS[name]);

const fields = Object.fromEntries(TRACKING_FIELDS.map((name) => [name, field(name)])) as {
  [Name in TrackingField]: ReturnType<typeof field>;
};

/**
 * The tracking of a visit. A value that its field cannot have is dropped, and nothing is refused: no sale ends because of an advertisement.
 */
export const v1Tracking = z
  .strictObject(fields)
  .describe('De que anúncio veio a visita. O que não se reconhece é ignorado.');
export type V1Tracking = z.infer<typeof v1Tracking>;

/** As `v1Tracking`, from a program of the store: where it does not say how the buyer came, nobody can. */
export const v1OrderTracking = v1Tracking.extend({
  ip: z
    .union([z.ipv4(), z.ipv6(), z.literal('')])
    .optional()
    .describe('O endereço IP de quem comprou.'),
  user_agent: z.string().max(1_000).optional().describe('O navegador de quem comprou (User-Agent).'),
});
export type V1OrderTracking = z.infer<typeof v1OrderTracking>;

/** The buyer's choice, purpose by purpose. Without a choice nothing is sent to advertisers. */
export const v1Consent = z
  .strictObject({
    marketing: z.boolean().describe('Se quem compra aceita que a compra seja informada a anúncios.'),
    analytics: z.boolean().describe('Se quem compra aceita que a visita seja medida.'),
    version: z.string().trim().min(1).max(40).describe('A versão do texto que foi mostrado.'),
    at: reportedInstant.optional().describe('Quando foi escolhido; agora, quando não enviado.'),
  })
  .describe('O que quem compra escolheu. Sem escolha, nada é enviado a anúncios. Nunca impede a compra.');
export type V1Consent = z.infer<typeof v1Consent>;

/** A choice as it is answered. */
export const v1GivenConsent = z.object({
  marketing: z.boolean(),
  analytics: z.boolean(),
  version: z.string(),
  at: z.string(),
});
export type V1GivenConsent = z.infer<typeof v1GivenConsent>;
