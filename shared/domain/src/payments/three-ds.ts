/** When a store has the bank of a card ask who pays (3-D Secure). */
export const THREE_DS_RULES = ['never', 'when_required', 'always'] as const;
export type ThreeDsRule = (typeof THREE_DS_RULES)[number];

/** The results of asking a card's bank. `unavailable`: neither bank nor brand could ask. */
export const THREE_DS_RESULTS = ['authenticated', 'failed', 'unavailable'] as const;
export type ThreeDsResult = (typeof THREE_DS_RESULTS)[number];

export const THREE_DS_RESULT_LABELS: Readonly<Record<ThreeDsResult, string>> = {
  authenticated: 'Autenticado pelo banco',
  failed: 'Não autenticado',
  unavailable: 'Banco não autentica',
};

/** The party that bears a fraud, as far as the gateway says so. */
export const LIABILITIES = ['issuer', 'store'] as const;
export type Liability = (typeof LIABILITIES)[number];

/** The known facts about asking a card's bank. */
export interface ThreeDs {
  result: ThreeDsResult;
  /** Electronic Commerce Indicator, two digits; empty where the gateway does not pass it on. */
  eci: string;
  liability: Liability | null;
}

/**
 * Whether a card may be charged by the store's rule: whom the bank has not known is never charged, and a store that always asks is not paid
 * without an answer.
 * @param result null where nobody was asked
 */
export const mayCharge = (rule: ThreeDsRule, result: ThreeDsResult | null): boolean =>
  rule === 'never' || (result !== 'failed' && (rule !== 'always' || result === 'authenticated'));

/** `Autenticado pelo banco (ECI 05), fraude por conta do banco`; empty where nobody was asked. */
export function threeDsText({
  result,
  eci,
  liability,
}: {
  result: string;
  eci: string;
  liability: string;
}): string {
  const known = THREE_DS_RESULTS.find((one) => one === result);
  if (known === undefined) return '';
  const bearer =
    { issuer: ', fraude por conta do banco', store: ', fraude por conta da loja' }[liability] ?? '';
  return `${THREE_DS_RESULT_LABELS[known]}${eci && ` (ECI ${eci})`}${bearer}`;
}
