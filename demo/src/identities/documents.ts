import type { DocumentSlot } from '@balcao/domain';
import { formatCalendarDate, formatCpf } from '@balcao/domain';
import sharp from 'sharp';

/** The person of a made-up document. */
export interface Depicted {
  name: string;
  cpf: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  /** Seed of the face. */
  face: number;
}

interface Drawing {
  width: number;
  height: number;
  content: string;
}

const INK = '#26332f';
const FADED = '#5d7068';
const SKINS = ['#f0c8a4', '#c98f63', '#8a5a3b', '#e2ae84'];
const HAIRS = ['#2a1d17', '#5a3820', '#1b1b20', '#7a4a26'];
const CLOTHES = ['#3d5a80', '#8d3b4a', '#2f6f5e', '#5d3a65'];

const pick = (from: readonly string[], face: number) => from[face % from.length] ?? '';

/** A face on a ground of 400 by 500. */
function faceOf(face: number): string {
  const [skin, hair, clothes] = [pick(SKINS, face), pick(HAIRS, face * 3 + 1), pick(CLOTHES, face + 1)];
  const long =
    face % 2 === 0 ? `<path d="M95 190 Q95 60 200 60 Q305 60 305 190 V400 H95 Z" fill="${hair}"/>` : '';
  return `${long}<path d="M40 500 Q50 380 160 365 H240 Q350 380 360 500 Z" fill="${clothes}"/>
    <rect x="165" y="310" width="70" height="80" rx="30" fill="${skin}"/>
    <ellipse cx="200" cy="225" rx="92" ry="120" fill="${skin}"/>
    <path d="M104 205 Q100 88 200 88 Q300 88 296 205 Q262 130 200 134 Q138 130 104 205 Z" fill="${hair}"/>
    <circle cx="165" cy="225" r="11" fill="#1d1d1d"/><circle cx="235" cy="225" r="11" fill="#1d1d1d"/>
    <path d="M200 235 V272 H188 M165 300 Q200 326 235 300" fill="none" stroke="#00000066" stroke-width="7"/>`;
}

/** Texts of a document as SVG. */
interface Writing {
  words(text: string, x: number, y: number, size: number, colour?: string): string;
  /** A value below its label. */
  field(label: string, value: string, x: number, y: number): string;
}

/** Converts a line of text, which stands on y = 0, into the `d` of an SVG path: the machine may have no fonts. */
export type Outline = (text: string, size: number) => string;

function writingBy(outline: Outline): Writing {
  const words: Writing['words'] = (text, x, y, size, colour = INK) =>
    `<path transform="translate(${x} ${y})" d="${outline(text, size)}" fill="${colour}"/>`;
  const field: Writing['field'] = (label, value, x, y) =>
    words(label, x, y, 24, FADED) + words(value, x, y + 46, 42);
  return { words, field };
}

/** The sheet of a document, marked as a specimen. */
function sheet({ words }: Writing, title: string, content: string): Drawing {
  const waves = Array.from(
    { length: 6 },
    (_, row) =>
      `<path d="M0 ${160 * row} q200 -60 400 0 t400 0 t400 0 t400 0" fill="none" stroke="#9fc4b4" stroke-width="3"/>`,
  );
  return {
    width: 1_600,
    height: 1_010,
    content: `<rect width="100%" height="100%" fill="#6d6a64"/>
      <g transform="translate(60 50) rotate(.6)">
        <rect width="1480" height="910" rx="36" fill="#dcebe2"/><svg width="1480" height="910">${waves.join('')}</svg>
        ${words(title, 60, 100, 52)}${words('DEMONSTRAÇÃO · SEM VALOR', 60, 860, 56, '#b3261e')}${content}
      </g>`,
  };
}

const DRAWINGS: Readonly<Record<DocumentSlot, (who: Depicted, writing: Writing) => Drawing>> = {
  frente: ({ name, cpf, birthDate, face }, writing) =>
    sheet(
      writing,
      'RG DE DEMONSTRAÇÃO',
      `<rect x="60" y="160" width="480" height="600" fill="#f4f6f2"/>
       <g transform="translate(60 160) scale(1.2)">${faceOf(face)}</g>
       ${writing.field('NOME', name, 600, 230)}${writing.field('CPF', formatCpf(cpf), 600, 370)}
       ${writing.field('NASCIMENTO', formatCalendarDate(birthDate), 600, 510)}${writing.field('VALIDADE', '31/12/2034', 600, 650)}`,
    ),
  verso: ({ name, cpf, face }, writing) =>
    sheet(
      writing,
      'VERSO',
      `${writing.field('REGISTRO', `00.${100 + face}.000-0`, 60, 230)}${writing.field('CPF', formatCpf(cpf), 760, 230)}
       ${writing.field('NOME', name, 60, 390)}${writing.field('ÓRGÃO', 'Instituto de Exemplos', 60, 550)}
       ${writing.field('EXPEDIÇÃO', '02/01/2025', 760, 550)}`,
    ),
  selfie: ({ face }, { words }) => ({
    width: 900,
    height: 1_200,
    content: `<rect width="100%" height="100%" fill="${pick(['#c9d3da', '#e5d9c8', '#cdd8c6'], face)}"/>
      <g transform="translate(50 200) scale(2)">${faceOf(face)}</g>
      ${words('DEMONSTRAÇÃO', 60, 110, 60, '#b3261e')}`,
  }),
};

/** Large enough for a screen, and small because drawing slows the first start. */
const SHOWN_SHARE = 0.8;

/** The image for a slot of a made-up person, clearly not a real document. */
export async function drawDemoDocument(slot: DocumentSlot, who: Depicted, outline: Outline) {
  const drawing = DRAWINGS[slot](who, writingBy(outline));
  const [width, height] = [drawing.width * SHOWN_SHARE, drawing.height * SHOWN_SHARE];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${drawing.width} ${drawing.height}">${drawing.content}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 0 }).toBuffer();
  return { bytes, width, height };
}
