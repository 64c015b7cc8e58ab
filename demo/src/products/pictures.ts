import sharp from 'sharp';

const SIDE = 640;

/**
 * The drawing for the first part of a SKU, on a square of 640: in `fill`, with `shade` for what lies behind or below.
 */
const SHAPES: Readonly<Record<string, (fill: string, shade: string) => string>> = {
  BOL: (fill, shade) => `
    <path d="M210 250 C210 90 430 90 430 250" fill="none" stroke="${shade}" stroke-width="26" stroke-linecap="round"/>
    <path d="M140 240 H500 L530 540 Q531 560 510 560 H130 Q109 560 110 540 Z" fill="${fill}"/>
    <path d="M140 240 H500 L504 280 H136 Z" fill="${shade}"/>`,
  MOC: (fill, shade) => `
    <path d="M270 150 C270 80 370 80 370 150" fill="none" stroke="${shade}" stroke-width="24"/>
    <rect x="120" y="300" width="400" height="220" rx="60" fill="${shade}"/>
    <rect x="160" y="130" width="320" height="430" rx="90" fill="${fill}"/>
    <rect x="205" y="360" width="230" height="150" rx="28" fill="${shade}"/>
    <path d="M205 405 H435" stroke="${fill}" stroke-width="12"/>`,
  CAM: (fill, shade) => `
    <path d="M230 120 L100 190 L150 310 L205 285 V540 H435 V285 L490 310 L540 190 L410 120 Q320 200 230 120 Z" fill="${fill}"/>
    <path d="M230 120 Q320 200 410 120 L388 110 Q320 165 252 110 Z" fill="${shade}"/>`,
  CAN: (fill, shade) => `
    <path d="M430 250 H470 C560 250 560 430 470 430 H430" fill="none" stroke="${shade}" stroke-width="34"/>
    <path d="M150 170 H440 V470 Q440 520 390 520 H200 Q150 520 150 470 Z" fill="${fill}"/>
    <rect x="150" y="170" width="290" height="34" fill="${shade}"/>`,
  GAR: (fill, shade) => `
    <rect x="270" y="80" width="100" height="90" rx="18" fill="${shade}"/>
    <path d="M260 160 H380 Q420 200 420 260 V520 Q420 560 380 560 H260 Q220 560 220 520 V260 Q220 200 260 160 Z" fill="${fill}"/>
    <rect x="220" y="330" width="200" height="70" fill="${shade}"/>`,
  CAD: (fill, shade) => `
    <rect x="150" y="110" width="340" height="430" rx="22" fill="${fill}"/>
    <rect x="150" y="110" width="64" height="430" rx="22" fill="${shade}"/>
    <rect x="270" y="200" width="160" height="70" rx="10" fill="${shade}"/>`,
  DIG: (fill, shade) => `
    <rect x="110" y="150" width="420" height="290" rx="24" fill="${shade}"/>
    <rect x="136" y="176" width="368" height="238" rx="10" fill="${fill}"/>
    <path d="M285 235 L375 295 L285 355 Z" fill="#fff"/>
    <rect x="70" y="450" width="500" height="34" rx="17" fill="${shade}"/>`,
  KIT: (fill, shade) => `
    <path d="M320 230 C230 90 170 190 320 230 C410 90 470 190 320 230" fill="none" stroke="${shade}" stroke-width="26"/>
    <rect x="130" y="230" width="380" height="90" rx="14" fill="${shade}"/>
    <rect x="155" y="320" width="330" height="230" fill="${fill}"/>
    <rect x="296" y="230" width="48" height="320" fill="${shade}"/>`,
  VAL: (fill, shade) => `
    <rect x="100" y="200" width="440" height="270" rx="30" fill="${fill}"/>
    <rect x="100" y="260" width="440" height="56" fill="${shade}"/>
    <rect x="140" y="380" width="150" height="34" rx="17" fill="${shade}"/>`,
  NEC: (fill, shade) => `
    <rect x="100" y="220" width="440" height="270" rx="60" fill="${fill}"/>
    <path d="M140 275 H500" stroke="${shade}" stroke-width="22" stroke-linecap="round"/>
    <rect x="470" y="265" width="26" height="80" rx="13" fill="${shade}"/>`,
};
/** The drawing that products without their own one share. */
const LIKE: Readonly<Record<string, string>> = {
  SAC: 'BOL',
  ECO: 'BOL',
  POC: 'NEC',
  CAR: 'NEC',
  EST: 'NEC',
  CAP: 'NEC',
  ORG: 'NEC',
  POR: 'NEC',
  PLA: 'CAD',
  AGE: 'CAD',
};

const COLOURS: readonly (readonly [fill: string, shade: string, ground: string])[] = [
  ['#b5651d', '#7d4210', '#f4ece1'],
  ['#2f6f5e', '#1d4a3e', '#e6f0ec'],
  ['#c8553d', '#8c3525', '#f8e9e4'],
  ['#d9c7a3', '#a58f62', '#f3f1ec'],
  ['#3d5a80', '#263a55', '#e6ecf3'],
  ['#8d5a97', '#5d3a65', '#f1e8f3'],
];

/** A picture of demo products. Several may share it. */
export interface DemoPicture {
  key: string;
  /** As PNG. */
  draw(): Promise<Buffer>;
}

/**
 * The picture of a demo product.
 *
 * @param place its place among the demo products, which decides the colours
 * @returns undefined for a product without a picture
 */
export function demoPictureOf(sku: string, place: number): DemoPicture | undefined {
  const prefix = sku.slice(0, 3);
  const kind = LIKE[prefix] ?? prefix;
  const shape = SHAPES[kind];
  const first = Object.keys(SHAPES).indexOf(kind);
  const number = (first + (place % 2) * 3) % COLOURS.length;
  const colours = COLOURS[number];
  if (!shape || !colours) return undefined;
  const [fill, shade, ground] = colours;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${ground}"/><ellipse cx="320" cy="566" rx="220" ry="20" fill="#00000014"/>${shape(fill, shade)}</svg>`;
  return {
    key: `${kind}-${number}`,
    draw: () => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
  };
}
