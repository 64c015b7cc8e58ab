import { seededRandom } from '../basics/seeded-random';
import { csvText } from '../text/csv';
import {
  RATE_COLUMNS,
  RATE_HEADINGS,
  type RateColumn,
  rateCells,
  rateCellsOf,
  readRate,
} from './rate-columns';
import { type RateUnits, readCep, readGrams, readRateNumber, recognizeUnits } from './rate-units';
import type { ShippingRate } from './rates';
import { aRate } from './testing/examples';

/** What comes of steps between which others have their turn. */
function whole<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('the units of a file', () => {
  const recognized = (weights: string[], prices: string[] = [], heading: 'g' | 'kg' | null = null) => {
    const { weight, decimal } = whole(recognizeUnits(weights, prices, heading));
    return `${weight} ${decimal}`;
  };

  it.each([
    [['0', '1000', '30000'], ['12,50'], 'g comma'],
    [['0', '1', '30'], ['12.50'], 'kg point'],
    [['0,300', '1,000'], ['12,50'], 'kg comma'],
    [['0.300', '1.500'], ['12.50'], 'kg point'],
    [['0.3', '2'], ['15'], 'kg point'],
    [['1.500', '2.000'], ['12,50'], 'g comma'],
    [['1.500', '2.000'], ['1.234,56'], 'g comma'],
    [['0', '1,500'], ['1,234.56'], 'g point'],
    [['0', '999'], ['15'], 'g comma'],
  ])('%j with %j are %s', (weights, prices, said) => {
    expect(recognized(weights, prices)).toBe(said);
  });

  it('are what the heading says', () => {
    expect(recognized(['0', '1'], ['9,90'], 'g')).toBe('g comma');
    expect(recognized(['0 kg', '1 kg'], ['9,90'])).toBe('kg comma');
    expect(recognized(['0 g', '30 g'], ['R$ 9,90'])).toBe('g comma');
  });

  it('are sure only where something says so', () => {
    expect(whole(recognizeUnits(['0', '30'], ['15'], null))).toMatchObject({
      isWeightSure: false,
      isDecimalSure: false,
    });
    expect(whole(recognizeUnits(['0,300'], ['15'], null))).toMatchObject({
      isWeightSure: true,
      isDecimalSure: true,
    });
  });
});

it.each([
  ['01310-100', '01310100'],
  ['01310100', '01310100'],
  // A spreadsheet has taken the zero off.
  ['1310100', '01310100'],
  ['1310-100', '01310100'],
  ['01.310-100', '01310100'],
  ['1.310-100', '01310100'],
  ['01310 100', '01310100'],
  ['1310', null],
  ['131010', null],
  ['0131010000', null],
  ['00000000', '00000000'],
  ['01310*', null],
  ['', null],
])('%j is the CEP %j', (cell, cep) => {
  expect(readCep(cell)).toBe(cep);
});

it.each([
  ['12,5', 'comma', 1_250],
  ['1.234,56', 'comma', 123_456],
  ['12.50', 'comma', null],
  ['12,505', 'comma', null],
  ['12.5', 'point', 1_250],
  ['1,234.5', 'point', 123_450],
  ['.5', 'point', 50],
  ['12,50', 'point', null],
  ['-1', 'comma', null],
  ['1e3', 'point', null],
  ['', 'point', null],
] as const)('%j with a decimal %s is %j', (cell, decimal, cents) => {
  expect(readRateNumber(cell, decimal, 2)).toBe(cents);
});

it('grams are whole', () => {
  const units = (weight: 'g' | 'kg'): RateUnits => ({ weight, decimal: 'comma' });
  expect([
    readGrams('0,3', units('kg')),
    readGrams('1.500', units('g')),
    readGrams('0,3005', units('kg')),
  ]).toEqual([300, 1_500, null]);
});

describe('a line of a file', () => {
  const columns = Object.keys(RATE_COLUMNS) as RateColumn[];
  const read = (cells: string[], units: RateUnits = { weight: 'g', decimal: 'comma' }) =>
    readRate(rateCellsOf(columns, cells), units);

  it('is a row of the table', () => {
    expect(
      read([
        'SP capital',
        '1000000',
        '05999-999',
        '0',
        '1000',
        '12,50',
        '5',
        '0,75',
        '30000',
        '7,00',
        '50,00',
      ]),
    ).toEqual({
      rate: aRate({
        name: 'SP capital',
        cepTo: 5_999_999,
        priceCents: 1_250,
        days: 5,
        insuranceBp: 75,
        excessFromGrams: 30_000,
        excessPerKgCents: 700,
        minOrderCents: 5_000,
      }),
    });
  });

  it('says what is wrong with each cell', () => {
    expect(read(['', '1310', '05999999', 'x', '', '-1', '91', '200', '', '', ''])).toEqual({
      problems: [
        'FaixaCepDe: “1310” não é um CEP de 8 números.',
        'PesoDe: “x” não é um peso.',
        'PesoAte: falta um peso.',
        'Valor: “-1” não é um valor em reais.',
        'PrazoEntrega: “91” não é um prazo de 0 a 90 dias.',
        'Seguro: “200” não é uma porcentagem.',
      ],
    });
  });

  it('that is inverted is refused by name', () => {
    expect(read(['', '05999999', '01000000', '1000', '0', '10', '', '', '', '', ''])).toEqual({
      problems: [
        'Faixa de CEP invertida: o primeiro CEP vem depois do último.',
        'Faixa de peso invertida: o primeiro peso é maior que o último.',
      ],
    });
  });

  it.each([
    ['2', 2],
    ['2 dias', 2],
    ['até 5 dias úteis', 5],
    ['3 a 5 dias', 5],
    ['48 horas', 2],
    ['2.00:00:00', 2],
    ['1.12:00:00', 2],
    ['2,00', 2],
  ])('is promised in %j', (days, most) => {
    expect(read(['', '01000000', '05999999', '0', '1', '10,00', days, '', '', '', ''])).toMatchObject({
      rate: { days: most },
    });
  });

  it('is read as spreadsheets format it', () => {
    const kilograms: RateUnits = { weight: 'kg', decimal: 'comma' };
    const cells = [
      '',
      '01.000-000',
      '05.999 999',
      '500 g',
      '1,500 kg',
      'R$\u00a01.015,90',
      '',
      '0,75 %',
      '',
      '',
      '',
    ];
    expect(read(cells, kilograms)).toMatchObject({
      rate: {
        cepFrom: 1_000_000,
        cepTo: 5_999_999,
        weightFromGrams: 500,
        weightToGrams: 1_500,
        priceCents: 101_590,
        insuranceBp: 75,
      },
    });
  });

  it('comes back as it was from an exported file, and its units are recognised there', () => {
    const random = seededRandom(7);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    for (let file = 0; file < 300; file += 1) {
      const heaviest = [0, 1, 30, 999, 30_000, 100_000_000][upTo(5)] ?? 0;
      const rates = Array.from({ length: 1 + upTo(4) }, (): ShippingRate => {
        const cepFrom = upTo(99_999_999);
        const weightFromGrams = upTo(heaviest);
        return {
          name: ['', 'SP; capital', '=1+1', '"Sul"'][upTo(3)] ?? '',
          cepFrom,
          cepTo: cepFrom + upTo(99_999_999 - cepFrom),
          weightFromGrams,
          weightToGrams: weightFromGrams + upTo(heaviest - weightFromGrams),
          priceCents: upTo(9_999_999),
          days: upTo(1) === 0 ? null : upTo(90),
          insuranceBp: upTo(1) * upTo(10_000),
          excessFromGrams: upTo(1) * upTo(50_000),
          excessPerKgCents: upTo(1) * upTo(5_000),
          minOrderCents: upTo(1) * upTo(50_000),
        };
      });
      const rows = rates.map((rate) => rateCellsOf(columns, rateCells(rate)));
      const units = whole(
        recognizeUnits(
          rows.flatMap((cells) => [cells('weightFrom'), cells('weightTo'), cells('excessFrom')]),
          rows.flatMap((cells) => [
            cells('price'),
            cells('insurance'),
            cells('excessPerKg'),
            cells('minOrder'),
          ]),
          null,
        ),
      );
      expect(rows.map((cells) => readRate(cells, units))).toEqual(rates.map((rate) => ({ rate })));
    }
    expect(csvText([RATE_HEADINGS])).toBe(
      '\uFEFFNome;FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor;PrazoEntrega;Seguro;KgExcedentePesoDe;KgExcedenteValor;PedidoMinimo\r\n',
    );
  });
});
