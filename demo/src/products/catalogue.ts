import type { ProductRequest } from '@balcao/api-schema';

/** A product of the demo store: a row of the table below. */
type Row = [
  name: string,
  sku: string,
  /** Reais. */
  price: number,
  /** Grams; 0 for downloads. */
  weight: number,
  /** Units; null when stock is not counted. */
  stock: number | null,
  more?: Partial<ProductRequest>,
];

const reais = (amount: number) => Math.round(amount * 100);
const sizes = (...values: string[]) => ({ name: 'Tamanho', values });
const colours = (...values: string[]) => ({ name: 'Cor', values });

/** One variant per value of the only option, with its units. */
const variants = (sku: string, values: readonly string[], stock: readonly number[]) =>
  values.map((value, index) => ({
    values: [value],
    priceCents: null,
    sku: `${sku}-${value.slice(0, 3).toUpperCase()}`,
    gtin: '',
    stockQuantity: stock[index] ?? 0,
  }));

const inSizes = (sku: string, values: string[], stock: number[]): Partial<ProductRequest> => ({
  options: [sizes(...values)],
  variants: variants(sku, values, stock),
});
const inColours = (sku: string, values: string[], stock: number[]): Partial<ProductRequest> => ({
  options: [colours(...values)],
  variants: variants(sku, values, stock),
});
const before = (price: number): Partial<ProductRequest> => ({ compareAtCents: reais(price) });

const ACTIVE: Row[] = [
  [
    'Bolsa tote de lona',
    'BOL-TOTE',
    159.9,
    480,
    0,
    inColours('BOL-TOTE', ['Cru', 'Preta', 'Terracota'], [14, 9, 3]),
  ],
  ['Bolsa transversal pequena', 'BOL-TRAN', 129.9, 320, 22, before(149.9)],
  ['Bolsa saco de algodão', 'BOL-SACO', 119, 350, 4],
  ['Bolsa de praia listrada', 'BOL-PRAIA', 139.9, 520, 31],
  ['Mochila de lona reaproveitada', 'MOC-LONA', 289.9, 900, 12, before(329.9)],
  ['Mochila para notebook 15"', 'MOC-NOTE', 349.9, 1100, 7],
  ['Mochila infantil Onça', 'MOC-ONCA', 189.9, 600, 2],
  ['Mochila saco esportiva', 'MOC-SACO', 79.9, 210, 45],
  ['Pochete urbana', 'POC-URB', 89.9, 180, 18],
  ['Pochete de corrida', 'POC-COR', 69.9, 120, 0],
  ['Carteira de lona', 'CAR-LONA', 59.9, 90, 37],
  ['Carteira porta-cartões', 'CAR-PORT', 39.9, 40, 64],
  ['Necessaire viagem', 'NEC-VIA', 74.9, 160, 15],
  ['Necessaire de banho', 'NEC-BAN', 64.9, 150, 5],
  ['Estojo escolar de lona', 'EST-ESC', 34.9, 80, 88],
  ['Estojo para pincéis', 'EST-PIN', 44.9, 110, 1],
  ['Lancheira térmica', 'LAN-TER', 99.9, 420, 11, before(119.9)],
  ['Sacola de feira dobrável', 'SAC-FEI', 29.9, 95, 140],
  ['Sacola para vinhos', 'SAC-VIN', 49.9, 160, 9],
  ['Porta-chimarrão de lona', 'POR-CHI', 119.9, 380, 6],
  ['Capa para notebook 13"', 'CAP-N13', 89.9, 200, 20],
  ['Capa para notebook 15"', 'CAP-N15', 94.9, 230, 0],
  ['Capa de almofada Cerrado', 'CAP-CER', 69.9, 170, 26],
  ['Cinto de lona', 'CIN-LONA', 49.9, 150, 0, inSizes('CIN-LONA', ['P', 'M', 'G'], [6, 10, 0])],
  ['Camiseta Ateliê', 'CAM-ATE', 79.9, 200, 0, inSizes('CAM-ATE', ['P', 'M', 'G', 'GG'], [12, 18, 9, 2])],
  ['Camiseta Ipê-amarelo', 'CAM-IPE', 84.9, 200, 0, inSizes('CAM-IPE', ['P', 'M', 'G'], [0, 1, 2])],
  ['Avental de cozinha', 'AVE-COZ', 99.9, 300, 16],
  ['Avental infantil', 'AVE-INF', 69.9, 180, 8],
  ['Chapéu bucket', 'CHA-BUC', 74.9, 110, 0, inColours('CHA-BUC', ['Cru', 'Verde'], [13, 7])],
  ['Boné trucker Dandara', 'BON-TRU', 69.9, 120, 23],
  ['Caneca esmaltada 350 ml', 'CAN-ESM', 54.9, 260, 34],
  ['Caneca de cerâmica açaí', 'CAN-ACA', 64.9, 380, 3],
  ['Garrafa térmica 500 ml', 'GAR-500', 129.9, 340, 19],
  ['Caderno costurado à mão', 'CAD-COS', 59.9, 280, 42],
  ['Planner semanal', 'PLA-SEM', 79.9, 450, 0],
  ['Chaveiro de retalhos', 'CHA-RET', 19.9, 25, 210],
  ['Porta-óculos', 'POR-OCU', 39.9, 60, 29],
  ['Organizador de bolsa', 'ORG-BOL', 84.9, 240, 10],
  ['Tapete para ioga com alça', 'TAP-IOG', 179.9, 1500, 4],
  ['Rede de descanso Jeri', 'RED-JER', 329.9, 2100, 5, before(389.9)],
  ['Kit presente Ateliê', 'KIT-PRE', 219.9, 850, null],
  ['Conserto de zíper', 'SER-ZIP', 45, 300, null],
  ['Vale-presente R$ 100', 'VAL-100', 100, 0, null],
  ['Molde digital: bolsa tote', 'DIG-TOTE', 24.9, 0, null],
  ['Molde digital: mochila', 'DIG-MOC', 34.9, 0, null],
  ['Curso em vídeo: costura em lona', 'DIG-CUR', 197, 0, null, before(297)],
];

const DRAFTS: Row[] = [
  ['Bolsa térmica de piquenique', 'BOL-PIQ', 169.9, 700, 0],
  ['Mochila maternidade', 'MOC-MAT', 359.9, 1200, 0],
  ['Camiseta Caatinga', 'CAM-CAA', 84.9, 200, 0],
  ['Ecobag Feira de Domingo', 'ECO-DOM', 39.9, 110, 0],
  ['E-book: cuidados com a lona', 'DIG-CUI', 14.9, 0, null],
  ['Bolsa carteiro', '', 0, 0, null],
  ['Kit costura iniciante', '', 0, 0, null],
];

const ARCHIVED: Row[] = [
  ['Bolsa tote Natal 2025', 'BOL-NAT25', 149.9, 480, 0],
  ['Mochila Copa', 'MOC-COPA', 259.9, 900, 3],
  ['Caneca Carnaval', 'CAN-CARN', 49.9, 380, 1],
  ['Necessaire floral', 'NEC-FLO', 69.9, 150, 0],
  ['Camiseta São João', 'CAM-SJ', 74.9, 200, 0],
  ['Agenda 2025', 'AGE-25', 69.9, 400, 12],
];

function request(
  status: 'draft' | 'active' | 'archived',
  [name, sku, price, weight, stock, more]: Row,
): ProductRequest {
  const isDigital = weight === 0 && price > 0;
  return {
    name,
    status,
    sku,
    type: isDigital ? 'digital' : 'physical',
    description: `<p>${name}, do Ateliê Dandara, em São Paulo.</p>`,
    ...(price > 0 && { priceCents: reais(price), costCents: reais(price * 0.42) }),
    ...(weight > 0 && { weightGrams: weight, heightCm: 30, widthCm: 25, lengthCm: 8 }),
    stockControlled: stock !== null,
    stockQuantity: stock ?? 0,
    ...more,
  };
}

/** The current, former and future products of the demo store; the newest last. */
export const DEMO_PRODUCTS: readonly ProductRequest[] = [
  ...ARCHIVED.map((row) => request('archived', row)),
  ...ACTIVE.map((row) => request('active', row)),
  ...DRAFTS.map((row) => request('draft', row)),
];
