import type { WebhookDelivery } from '@balcao/api-schema';
import { type WebhookSource, webhookSourceName } from '@balcao/domain';

/** Why a delivery could not be processed, as the API answers it. */
type Failure = Extract<WebhookDelivery['outcome'], { state: 'parked' }>['failure'];
export type FailureReason = Failure['why'];

/** The text of each failure in the deliveries' table, for operators. */
const STORED: Readonly<Record<FailureReason, string>> = {
  gateway_away: 'gateway could not be asked',
  charge_unknown: 'charge not known yet',
  order_unknown: 'order not known yet',
  product_refused: 'product not accepted',
  product_beyond_limits: 'product beyond limits',
  unreadable: 'content not understood',
  unexpected: 'unexpected failure',
};

/** A failure that a retry may fix. Other errors may contain text that must not be stored. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';

  constructor(why: FailureReason) {
    super(STORED[why]);
  }
}

/** The text of a thrown error for the deliveries' table. */
export const storedFailure = (error: unknown): string =>
  error instanceof TryAgain ? error.message : STORED.unexpected;

const TEXTS: Readonly<Record<FailureReason, (name: string) => string>> = {
  gateway_away: (name) => `${name} não respondeu ou não aceitou as credenciais.`,
  charge_unknown: (name) => `${name} avisou de uma cobrança que ainda não conhecemos.`,
  order_unknown: (name) => `${name} avisou de um pedido que ainda não recebemos.`,
  product_refused: (name) =>
    `${name} enviou um produto que não pudemos gravar. Veja se outro produto da loja usa o mesmo SKU, e reprocesse.`,
  product_beyond_limits: (name) =>
    `${name} enviou um produto que não cabe no Balcão: tem mais de 100 variações, ou textos longos demais. Mude-o lá e reprocesse.`,
  unreadable: (name) => `${name} enviou um conteúdo que não entendemos.`,
  unexpected: () => 'Algo falhou do nosso lado. Se continuar, fale com o suporte.',
};

/** The failure that a stored text stands for. A text of another version counts as unexpected. */
export function deliveryFailureOf(stored: string, source: WebhookSource): Failure {
  const known = Object.keys(STORED) as FailureReason[];
  const why = known.find((reason) => STORED[reason] === stored) ?? 'unexpected';
  return { why, text: TEXTS[why](webhookSourceName(source)) };
}
