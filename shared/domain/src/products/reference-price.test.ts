import { referencePriceProblem } from './reference-price';

const charged = (...prices: number[]) => prices.map((priceCents) => ({ priceCents, until: null }));
/** Amounts have a space that does not break. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

it('takes a price that was charged, and no other one', () => {
  expect(referencePriceProblem(18_990, charged(15_990, 18_990))).toBeNull();
  expect(plain(referencePriceProblem(19_990, charged(15_990, 18_990, 15_990)))).toBe(
    'R$ 199,90 não foi cobrado nos últimos 30 dias: use R$ 189,90 ou R$ 159,90, ou deixe este campo vazio.',
  );
});

it('says so where nothing was charged, and names five at most', () => {
  expect(plain(referencePriceProblem(100, []))).toBe(
    'R$ 1,00 não foi cobrado nos últimos 30 dias, nem outro preço: deixe este campo vazio.',
  );
  const many = Array.from({ length: 40 }, (_, index) => 1_000 + index);
  expect(referencePriceProblem(100, charged(...many))?.match(/R\$/g)).toHaveLength(6);
});
