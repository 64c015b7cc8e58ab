import { csvText, PRODUCT_TEMPLATE } from '@balcao/domain';
import { productFiles } from '../../../test/product-csv';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
const files = () => productFiles(api, () => maria);

interface Shown {
  name: string;
  variants: {
    values: string[];
    priceCents: number | null;
    stockQuantity: number;
    sku: string;
    gtin: string;
  }[];
}

/** Imports a file whole. @returns the products that came of it, by their names, and the columns that were passed over */
async function imported(...lines: string[]) {
  const review = await files().review(lines.join('\n'));
  expect(await files().rowsOf(review, 'outcome=failed')).toEqual([]);
  const job = await files().apply(review, 'all');
  const ids = new Set((await files().rowsOf(job)).map(({ recordId }) => recordId));
  const products: Shown[] = await Promise.all([...ids].map((id) => files().productOf(id)));
  return {
    unknown: job.unknownColumns,
    ofName: (name: string) => products.find((product) => product.name === name),
    names: products.map(({ name }) => name).toSorted(),
  };
}

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status',
  'camiseta-lisa,Camiseta lisa,"<p>Algodão, 160 g</p>",Marca,Camisetas,"verão, básica",TRUE,Tamanho,P,,,,,CAM-P,200,shopify,7,deny,manual,59.90,79.90,TRUE,TRUE,7891000315507,https://exemplo.com/camiseta.jpg,1,,FALSE,,,,g,,21.50,active',
  'camiseta-lisa,,,,,,,,M,,,,,CAM-M,210,shopify,3,deny,manual,59.90,79.90,TRUE,TRUE,,,,,,,,,g,,21.50,',
  'camiseta-lisa,,,,,,,,,,,,,,,,,,,,,,,,https://exemplo.com/camiseta-2.jpg,2,,,,,,,,,',
  'caneca,Caneca,,Marca,Canecas,,TRUE,Title,Default Title,,,,,CAN-1,350,,,continue,manual,1299.00,,TRUE,TRUE,,,,,FALSE,,,,g,,,draft',
];

it('takes the export of Shopify, with its variants, and names what has no place', async () => {
  const { ofName, names, unknown } = await imported(...SHOPIFY);
  expect(names).toEqual(['Camiseta lisa', 'Caneca']);
  expect(ofName('Camiseta lisa')).toMatchObject({
    slug: 'camiseta-lisa',
    status: 'active',
    type: 'physical',
    description: '<p>Algodão, 160 g</p>',
    categories: ['Camisetas'],
    priceCents: 5990,
    compareAtCents: 7990,
    costCents: 2150,
    weightGrams: 200,
    stockControlled: true,
    sellWithoutStock: false,
    options: [{ name: 'Tamanho', values: ['P', 'M'] }],
    variants: [
      { values: ['P'], sku: 'CAM-P', gtin: '7891000315507', stockQuantity: 7, priceCents: null },
      { values: ['M'], sku: 'CAM-M', gtin: '', stockQuantity: 3, priceCents: null },
    ],
  });
  expect(ofName('Caneca')).toMatchObject({
    status: 'draft',
    priceCents: 129_900,
    sku: 'CAN-1',
    weightGrams: 350,
    stockControlled: false,
    sellWithoutStock: true,
    options: [],
    variants: [],
  });
  expect(unknown).toEqual(expect.arrayContaining(['Vendor', 'Tags', 'Image Src', 'SEO Title']));
});

it('takes the export of Shopify as it is written now', async () => {
  const { ofName } = await imported(
    'Title,URL handle,Description,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping',
    'Curso de pão,curso-de-pao,,Cursos,TRUE,Active,CUR-1,,,,97.00,,,,,DENY,0,FALSE',
  );
  expect(ofName('Curso de pão')).toMatchObject({
    type: 'digital',
    priceCents: 9700,
    sku: 'CUR-1',
    status: 'active',
  });
});

it('takes the export of Nuvemshop: promotions, kilograms, several options', async () => {
  const { ofName, unknown } = await imported(
    'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Nome da variação 2;Valor da variação 2;Nome da variação 3;Valor da variação 3;Preço;Preço promocional;Peso;Altura;Largura;Comprimento;Estoque;SKU;Exibir na loja;Frete gratis;Descrição;Tags',
    'camiseta-lisa;Camiseta lisa;Roupas > Camisetas;Tamanho;P;Cor;Azul;;;79.90;59.90;0.25;2.00;20.00;25.00;10;CAM-P-AZ;SIM;NÃO;"<p>Algodão.</p>";verão,lisa',
    'camiseta-lisa;;;Tamanho;M;Cor;Azul;;;79.90;;0.25;2.00;20.00;25.00;5;CAM-M-AZ;;;;',
    'boneco-902;Boneco 1:64 #902;Colecionáveis;;;;;;;137.00;;0.1;5;5;8;3;MGT-902;SIM;NÃO;;',
  );
  expect(ofName('Camiseta lisa')).toMatchObject({
    slug: 'camiseta-lisa',
    status: 'active',
    categories: ['Roupas', 'Camisetas'],
    priceCents: 5990,
    compareAtCents: 7990,
    weightGrams: 250,
    heightCm: 2,
    options: [
      { name: 'Tamanho', values: ['P', 'M'] },
      { name: 'Cor', values: ['Azul'] },
    ],
    variants: [
      { values: ['P', 'Azul'], sku: 'CAM-P-AZ', stockQuantity: 10, priceCents: null },
      { values: ['M', 'Azul'], sku: 'CAM-M-AZ', stockQuantity: 5, priceCents: 7990 },
    ],
  });
  expect(ofName('Boneco 1:64 #902')).toMatchObject({
    priceCents: 13_700,
    weightGrams: 100,
    sku: 'MGT-902',
    variants: [],
  });
  expect(unknown).toEqual(['Frete gratis', 'Tags']);
});

const WOO: [string, string, string[]][] = [
  [
    'English',
    'ID,Type,SKU,Name,Published,Is featured?,Description,Stock,Backorders allowed?,Weight (kg),Length (cm),Width (cm),Height (cm),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
    ['simple', 'variable', 'variation'],
  ],
  [
    'Portuguese',
    'ID,Tipo,SKU,Nome,Publicado,Em destaque?,Descrição,Estoque,São permitidas encomendas?,Peso (kg),Comprimento (cm),Largura (cm),Altura (cm),Preço promocional,Preço,Categorias,Imagens,Ascendente,Nome do atributo 1,Valores do atributo 1',
    ['simple', 'variable', 'variation'],
  ],
];

it.each(WOO)(
  'takes the export of WooCommerce in %s, whose variations stand apart',
  async (_language, heading, kinds) => {
    const [simple, variable, variation] = kinds;
    const { ofName, names } = await imported(
      heading,
      `10,${variable},CAM,Camiseta lisa,1,0,Algodão,,0,0.2,25,20,2,,,"Roupas > Camisetas",,,Tamanho,"P, M"`,
      `11,${variation},CAM-P,Camiseta lisa - P,1,0,,7,0,,,,,59.90,79.90,,,CAM,Tamanho,P`,
      `20,"${simple}, virtual",CUR,Curso,0,0,,,0,,,,,,97.00,Cursos,,,Formato,Vídeo`,
      `12,${variation},CAM-M,Camiseta lisa - M,1,0,,3,0,,,,,,79.90,,,id:10,Tamanho,M`,
    );
    expect(names).toEqual(['Camiseta lisa', 'Curso']);
    expect(ofName('Camiseta lisa')).toMatchObject({
      status: 'active',
      type: 'physical',
      priceCents: 5990,
      compareAtCents: 7990,
      weightGrams: 200,
      lengthCm: 25,
      variants: [
        { values: ['P'], sku: 'CAM-P', stockQuantity: 7, priceCents: null },
        { values: ['M'], sku: 'CAM-M', stockQuantity: 3, priceCents: 7990 },
      ],
    });
    expect(ofName('Curso')).toMatchObject({
      status: 'draft',
      type: 'digital',
      priceCents: 9700,
      sku: 'CUR',
      variants: [],
    });
  },
);

it('takes a blank cell of a variant for what the line above says', async () => {
  const { ofName, names } = await imported(
    'Nome;URL amigável;Opção 1;Valor da opção 1;Preço da variante;SKU da variante;Preço',
    'Camiseta lisa;camiseta-lisa;Tamanho;P;10,00;C-P;10,00',
    ';camiseta-lisa;;M;12,00;C-M;',
    ';;;G;12,00;C-G;',
  );
  expect(names).toEqual(['Camiseta lisa']);
  expect(ofName('Camiseta lisa')).toMatchObject({
    priceCents: 1000,
    options: [{ name: 'Tamanho', values: ['P', 'M', 'G'] }],
    variants: [
      { values: ['P'], priceCents: 1000, sku: 'C-P' },
      { values: ['M'], priceCents: 1200, sku: 'C-M' },
      { values: ['G'], priceCents: 1200, sku: 'C-G' },
    ],
  });
});

it('writes products whose lines stand far apart, and each of them once', async () => {
  const lines = Array.from({ length: 250 }, (_, index) => `p-${index};Bolsa ${index};Cor;Azul;10,00`);
  const apart = Array.from({ length: 250 }, (_, index) => `p-${index};;;Preta;12,00`);
  const review = await files().review(
    ['URL amigável;Nome;Opção 1;Valor da opção 1;Preço da variante', ...lines, ...apart].join('\n'),
  );
  expect(review.counts).toMatchObject({ created: 500, failed: 0 });
  expect(await files().apply(review, 'all')).toMatchObject({
    status: 'done',
    counts: { created: 500, failed: 0 },
  });
  const list = async (query: string) =>
    (await api.app.inject({ url: `/products?size=10${query}`, headers: maria.headers })).json();
  expect((await list('')).total).toBe(250);
  const [last] = (await list('&q=Bolsa 249')).items;
  expect((await files().productOf(last.id)).variants).toMatchObject([
    { values: ['Azul'], priceCents: 1000 },
    { values: ['Preta'], priceCents: 1200 },
  ]);
});

it.each([
  ['that names its separator', 'sep=;\r\nNome;Preço\r\nCaneca;10,00\r\n'],
  ['in UTF-16', Buffer.from('\uFEFFNome;Preço\r\nCaneca;10,00\r\n', 'utf16le').swap16()],
  [
    'in English, with a title and columns of its own',
    'Stock list\n\nName,Colour,Price\nCaneca,azul,R$ 10.00\n',
  ],
])('takes a file %s', async (_what, file) => {
  const review = await files().review(file);
  const job = await files().apply(review, 'all');
  const [row] = await files().rowsOf(job);
  expect(await files().productOf(row?.recordId)).toMatchObject({ name: 'Caneca', priceCents: 1000 });
  expect(job.counts).toMatchObject({ created: 1, failed: 0 });
});

it('asks which column is the name, and takes what a person says of it', async () => {
  const file = 'Mercadoria;Preço\nCaneca;10,00\n';
  const answer = await files().upload(file);
  expect(answer.json()).toMatchObject({
    code: 'import_columns',
    columns: { kind: 'products', headings: ['Mercadoria', 'Preço'], lines: [['Caneca', '10,00']] },
  });
  const mapping = encodeURIComponent(JSON.stringify({ Mercadoria: 'name' }));
  const sent = await files().post(`/products/import?mapping=${mapping}`, Buffer.from(file), {
    'content-type': 'text/csv',
  });
  expect(sent.json()).toMatchObject({ status: 'review', counts: { created: 1, failed: 0 } });
  // The same headings are known from then on, in this store alone.
  expect((await files().upload('MERCADORIA;Preço\nBolsa;20,00\n')).json()).toMatchObject({
    status: 'review',
  });
  expect((await files().upload('Mercadoria;Preço;Cor\nBolsa;20,00;azul\n')).json().code).toBe(
    'import_columns',
  );
  const joao = await createAccount(api.platform);
  const other = await productFiles(api, () => joao).upload(file);
  expect(other.json().code).toBe('import_columns');
});

it('looks for card numbers in what it keeps of a shop’s file, and in nothing else', async () => {
  const withImage = SHOPIFY.map((line) => line.replace('camiseta.jpg', '4111111111111111.jpg'));
  expect((await files().upload(withImage.join('\n'))).statusCode).toBeLessThan(300);
  const withCard = SHOPIFY.map((line) => line.replace('Algodão, 160 g', 'pago com 4111 1111 1111 1111'));
  expect((await files().upload(withCard.join('\n'))).json().code).toBe('card_data_forbidden');
});

it('takes kilograms in a sheet of one’s own, and names the columns that it passes over', async () => {
  const { ofName, unknown } = await imported(
    'Nome;Preço;Peso (kg);Preço promocional\nCaneca esmaltada;49,90;0,35;39,90\n',
  );
  expect(ofName('Caneca esmaltada')).toMatchObject({ weightGrams: 350, priceCents: 4990 });
  expect(unknown).toEqual(['Preço promocional']);
});

it('takes no product of a shop of more lines than can be looked at in one go', async () => {
  const lines = Array.from({ length: 1001 }, (_, index) => `bolsa,,Cor,Cor ${index},10.00`);
  const answer = await files().upload(
    ['Handle,Title,Option1 Name,Option1 Value,Variant Price', ...lines].join('\n'),
  );
  expect(answer.json().errors).toEqual([
    expect.stringContaining('O produto da linha 2 tem mais de 1.000 linhas'),
  ]);
});

it('takes its own template as it is', async () => {
  const { names, unknown } = await imported(csvText(PRODUCT_TEMPLATE));
  expect([names, unknown]).toEqual([['Camiseta lisa', 'Caneca esmaltada'], []]);
});
