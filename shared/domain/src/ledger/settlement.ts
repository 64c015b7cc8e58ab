/** What came of a line of a gateway's settlement file, or of what the file lacks. */
export const SETTLEMENT_STATES = ['matched', 'missing', 'unexpected', 'different', 'duplicate'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const SETTLEMENT_STATE_LABELS: Readonly<Record<SettlementState, string>> = {
  matched: 'Conciliado',
  missing: 'Só aqui',
  unexpected: 'Só no gateway',
  different: 'Valor diferente',
  duplicate: 'Repetido no arquivo',
};

/** A line of a settlement file. Signed integer cents: below 0 is what went back to the buyer. */
export interface SettledLine {
  line: number;
  /** How the gateway, the shop or the store calls the payment. */
  reference: string;
  /** From 1; null where the line is of the whole payment. */
  installment: number | null;
  amountCents: number;
}

/** What the ledger says of something that a file may name. Positive integer cents for sales, negative ones for what went back. */
export interface ExpectedSettlement {
  /** How a line is told to be of it: the same for the same payment, installment and direction. */
  key: string;
  /** How a file would name it, where it lacks it. */
  reference: string;
  installment: number | null;
  amountCents: number;
  orderId: string;
}

/** What a comparison says of a line, or of what the file lacks. */
export interface ComparedLine {
  /** Null for what the file lacks. */
  line: number | null;
  reference: string;
  installment: number | null;
  state: SettlementState;
  amountCents: number | null;
  expectedCents: number | null;
  orderId: string | null;
}

/** The keys of what a file has in parts, such as refunds one by one, that come to what the ledger says. */
function keysInParts(
  lines: readonly { amountCents: number; expected: ExpectedSettlement | undefined }[],
): ReadonlySet<string> {
  const parts = new Map<string, { count: number; cents: number; expectedCents: number }>();
  for (const { amountCents, expected } of lines) {
    if (expected === undefined) continue;
    const { key, amountCents: expectedCents } = expected;
    const { count, cents } = parts.get(key) ?? { count: 0, cents: 0 };
    parts.set(key, { count: count + 1, cents: cents + amountCents, expectedCents });
  }
  return new Set(
    [...parts].flatMap(([key, { count, cents, expectedCents }]) =>
      count > 1 && cents === expectedCents ? key : [],
    ),
  );
}

/**
 * Compares a settlement file with the ledger, line by line. Lines of one thing that together come to what the ledger says are its
 * parts; otherwise the first line counts, and later ones are duplicates.
 *
 * @param expectedOf what the ledger says of a line; undefined where it knows nothing of it
 * @param inPeriod what a complete file of the period has
 */
export function compareSettlement(
  lines: readonly SettledLine[],
  expectedOf: (line: SettledLine) => ExpectedSettlement | undefined,
  inPeriod: readonly ExpectedSettlement[],
): ComparedLine[] {
  const seen = new Set<string>();
  const known = lines.map((line) => ({ ...line, expected: expectedOf(line) }));
  const inParts = keysInParts(known);
  const compared = known.map(({ expected, ...line }): ComparedLine => {
    const orderId = expected?.orderId ?? null;
    if (expected !== undefined && inParts.has(expected.key)) {
      seen.add(expected.key);
      return { ...line, state: 'matched', expectedCents: line.amountCents, orderId };
    }
    const key = expected?.key ?? `?${line.reference}|${line.installment}|${line.amountCents < 0}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    const isSame = expected?.amountCents === line.amountCents;
    const state = expected === undefined ? 'unexpected' : isSame ? 'matched' : 'different';
    return {
      ...line,
      state: isRepeated ? 'duplicate' : state,
      expectedCents: expected?.amountCents ?? null,
      orderId,
    };
  });
  const missing = inPeriod.filter(({ key }) => !seen.has(key));
  return [
    ...compared,
    ...missing.map(
      ({ reference, installment, amountCents, orderId }): ComparedLine => ({
        line: null,
        reference,
        installment,
        state: 'missing',
        amountCents: null,
        expectedCents: amountCents,
        orderId,
      }),
    ),
  ];
}

const WHY: Readonly<Record<SettlementState, string>> = {
  matched: 'O gateway e o extrato dizem o mesmo.',
  missing:
    'A venda está no extrato e não está no arquivo. O gateway pode liquidá-la em outro dia: confira o próximo arquivo.',
  unexpected:
    'O arquivo tem um pagamento que o extrato não conhece. Confira se a venda é desta loja e se o pedido chegou ao Balcão.',
  different:
    'O valor do arquivo não é o do extrato. Confira tarifas, estornos e pagamentos parciais do pedido.',
  duplicate:
    'Uma linha anterior do arquivo já trata deste pagamento. Confira se o gateway não o liquidou duas vezes.',
};

/** Why something differs, in plain words, and what to do. */
export const settlementExplanation = (state: SettlementState): string => WHY[state];
