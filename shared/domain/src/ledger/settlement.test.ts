import { compareSettlement, type ExpectedSettlement, type SettledLine } from './settlement';
import { NO_AMOUNTS, type SettlementAmounts, signedFee } from './settlement-amounts';
import { settlementExplanation } from './settlement-words';

type Amounts = Partial<SettlementAmounts>;

const line = (number: number, reference: string, amounts: Amounts | number): SettledLine => ({
  line: number,
  reference,
  installment: null,
  file: { ...NO_AMOUNTS, ...(typeof amounts === 'number' ? { grossCents: amounts } : amounts) },
});
const expected = (name: string, ledger: Amounts): ExpectedSettlement => ({
  key: name,
  covers: [name],
  reference: name,
  installment: null,
  ledger: { ...NO_AMOUNTS, ...ledger },
  orderId: `order-${name}`,
  custody: 'plataforma',
});
const KNOWN: Readonly<Record<string, ExpectedSettlement>> = {
  a: expected('a', { grossCents: 18_990 }),
  b: expected('b', { grossCents: -3500 }),
};
const compareWith = (known: Readonly<Record<string, ExpectedSettlement>>, lines: readonly SettledLine[]) =>
  compareSettlement(lines, ({ reference }) => known[reference], Object.values(known), 'vendedor');
const compare = (lines: readonly SettledLine[]) =>
  compareWith(KNOWN, lines).map(({ line: number, state, amountCents, expectedCents }) => [
    number,
    state,
    amountCents,
    expectedCents,
  ]);

it('names each divergence, and what the file lacks', () => {
  expect(compare([line(2, 'a', 18_000), line(3, 'a', 18_990), line(4, 'x', 100)])).toEqual([
    [2, 'different', 18_000, 18_990],
    [3, 'duplicate', 18_990, 18_990],
    [4, 'unexpected', 100, null],
    [null, 'missing', null, -3500],
  ]);
});

it('says of each who holds the money, also of what the ledger does not know', () => {
  const rows = compareWith(KNOWN, [line(2, 'a', 18_990), line(3, 'x', 100)]);
  expect(rows.map(({ custody }) => custody)).toEqual(['plataforma', 'vendedor', 'plataforma']);
});

it('takes lines that come to the whole for its parts', () => {
  expect(compare([line(2, 'b', -1000), line(3, 'a', 18_990), line(4, 'b', -2500)])).toEqual([
    [2, 'matched', -1000, -1000],
    [3, 'matched', 18_990, 18_990],
    [4, 'matched', -2500, -2500],
  ]);
});

it('takes the first line for the whole where they come to more or less', () => {
  expect(compare([line(2, 'a', 18_990), line(3, 'b', -3500), line(4, 'b', -3500)])).toEqual([
    [2, 'matched', 18_990, 18_990],
    [3, 'matched', -3500, -3500],
    [4, 'duplicate', -3500, -3500],
  ]);
});

describe('a file with gross, fee and net', () => {
  const SALE = { grossCents: 18_990, feeCents: 663, netCents: 18_327 };
  const rowOf = (amounts: Amounts) => compareWith({ a: expected('a', SALE) }, [line(2, 'a', amounts)])[0];
  const told = (amounts: Amounts) => {
    const row = rowOf(amounts);
    return row && [row.state, settlementExplanation(row)];
  };

  it('is a match only where all that it names matches', () => {
    expect(rowOf(SALE)?.state).toBe('matched');
    expect(rowOf({ grossCents: 18_990, netCents: 18_327 })?.state).toBe('matched');
    expect(told({ grossCents: 18_990, feeCents: 4302, netCents: 14_688 })).toEqual([
      'different',
      'No arquivo, tarifa e líquido diferem do extrato; bruto confere. Compare a tarifa com a do seu contrato com o gateway.',
    ]);
  });

  it('is told apart where the fee is wrong and the net right, and where it does not agree with itself', () => {
    expect(told({ ...SALE, feeCents: 500 })).toEqual([
      'different',
      expect.stringMatching(
        /tarifa difere do extrato; bruto e líquido conferem\..* A linha 2 do arquivo não fecha: bruto menos tarifa é R\$\s1,63 a mais que o líquido\./,
      ),
    ]);
    expect(told({ grossCents: 19_990, feeCents: 1663, netCents: 18_327 })?.[1]).toMatch(
      /^No arquivo, bruto e tarifa diferem do extrato; líquido confere\. Confira tarifas/,
    );
  });

  it('leaves what parts do not come to with the last of them', () => {
    const rows = compareWith({ a: expected('a', SALE) }, [
      line(2, 'a', { grossCents: 10_000, feeCents: 349, netCents: 9651 }),
      line(3, 'a', { grossCents: 8990, feeCents: 400, netCents: 8590 }),
    ]);
    expect(rows.map(({ state, ledger }) => [state, ledger])).toEqual([
      ['matched', { grossCents: 10_000, feeCents: 349, netCents: 9651 }],
      ['different', { grossCents: 8990, feeCents: 314, netCents: 8676 }],
    ]);
  });
});

it.each([
  [{ grossCents: 18_990, feeCents: 663, netCents: 18_327 }, 663],
  [{ grossCents: 18_990, feeCents: -663, netCents: 18_327 }, 663],
  // The gateway gives its fee back.
  [{ grossCents: -4000, feeCents: 140, netCents: -3860 }, -140],
  [{ grossCents: -4000, feeCents: 50, netCents: -4050 }, 50],
  [{ grossCents: 18_990, feeCents: -663, netCents: null }, 663],
])('reads the fee of %j as %i', (amounts, fee) => {
  expect(signedFee(amounts)).toBe(fee);
});
