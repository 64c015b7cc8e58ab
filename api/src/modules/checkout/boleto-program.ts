import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { BARS_HEIGHT, barsOf } from '@balcao/domain';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
/** Bundled: a server may have no fonts. */
const FONTS = {
  plain: require.resolve('@fontsource/barlow/files/barlow-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/barlow/files/barlow-latin-600-normal.woff'),
};
const MARGIN = 48;
const INK = '#1b1f1e';
const INK_SOFT = '#5a625f';
const POINTS_PER_MM = 72 / 25.4;
/** The bars as banks print them: 103 by 13 millimetres (Febraban). */
const [BARS_WIDTH_MM, BARS_HEIGHT_MM] = [103, 13];

/** The texts and numbers of a boleto. */
export interface BoletoWords {
  title: string;
  /** 44 digits, for the bars. */
  barcode: string;
  /** The same to be typed. */
  line: string;
  fields: readonly { label: string; text: string }[];
  notes: readonly string[];
  createdAt: Date;
}

/** Draws a boleto as a PDF of one A4 page, to be printed or read by a phone. Runs in a process of its own: see `drawing/`. */
export function draw({ title, barcode, line, fields, notes, createdAt }: BoletoWords): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: title, CreationDate: createdAt },
  });
  const bytes = buffer(paper);
  paper.font(FONTS.bold).fontSize(20).fillColor(INK).text(title);
  for (const { label, text } of fields) {
    paper.moveDown(0.5).font(FONTS.plain).fontSize(9).fillColor(INK_SOFT).text(label);
    paper.font(FONTS.bold).fontSize(11).fillColor(INK).text(text);
  }
  paper.moveDown(1).font(FONTS.plain).fontSize(9).fillColor(INK_SOFT).text('Linha digitável');
  paper.font(FONTS.bold).fontSize(13).fillColor(INK).text(line);
  const { path, width } = barsOf(barcode);
  paper
    .save()
    .translate(MARGIN, paper.y + 16)
    .scale((BARS_WIDTH_MM * POINTS_PER_MM) / width, (BARS_HEIGHT_MM * POINTS_PER_MM) / BARS_HEIGHT)
    .path(path)
    .fill('#000')
    .restore();
  paper.y += 32 + BARS_HEIGHT_MM * POINTS_PER_MM;
  paper.font(FONTS.plain).fontSize(9).fillColor(INK_SOFT);
  for (const note of notes) paper.text(note);
  paper.end();
  return bytes;
}
