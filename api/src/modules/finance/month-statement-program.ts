import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
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
const RULE = '#c9cdcb';
const LINE_HEIGHT = 18;
const COUNT_WIDTH = 110;
const AMOUNT_WIDTH = 120;

/** A line of a table: what it is about, of how many postings, and its amount. */
export interface StatementLine {
  label: string;
  count?: string;
  amount: string;
  isBold?: boolean;
}

/** A statement in words. The last line of a table is its sum. */
export interface StatementWords {
  title: string;
  about: readonly string[];
  tables: readonly { title: string; lines: readonly StatementLine[] }[];
  end: string;
  createdAt: Date;
}

type Paper = InstanceType<typeof PDFDocument>;

function drawLine(paper: Paper, { label, count = '', amount, isBold = false }: StatementLine): void {
  const { y } = paper;
  const right = paper.page.width - MARGIN;
  paper
    .font(isBold ? FONTS.bold : FONTS.plain)
    .fontSize(10)
    .fillColor(INK);
  paper.text(label, MARGIN, y, { lineBreak: false });
  paper.text(amount, right - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
  paper.fillColor(INK_SOFT).font(FONTS.plain);
  paper.text(count, right - AMOUNT_WIDTH - COUNT_WIDTH, y, { width: COUNT_WIDTH, align: 'right' });
  paper.y = y + LINE_HEIGHT;
}

function drawRule(paper: Paper): void {
  paper
    .moveTo(MARGIN, paper.y - 2)
    .lineTo(paper.page.width - MARGIN, paper.y - 2)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  paper.y += 4;
}

function drawTable(paper: Paper, title: string, lines: readonly StatementLine[]): void {
  const height = 40 + lines.length * LINE_HEIGHT;
  if (paper.y + height > paper.page.height - MARGIN) paper.addPage();
  paper
    .font(FONTS.bold)
    .fontSize(13)
    .fillColor(INK)
    .text(title, MARGIN, paper.y + 16);
  paper.y += 6;
  for (const [index, line] of lines.entries()) {
    if (index === lines.length - 1) drawRule(paper);
    drawLine(paper, line);
  }
}

/** Draws a statement as a PDF of A4 pages. Runs in a process of its own: see `drawing/`. The same words are the same bytes. */
export function draw({ title, about, tables, end, createdAt }: StatementWords): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: title, CreationDate: createdAt },
  });
  const bytes = buffer(paper);
  paper.font(FONTS.bold).fontSize(20).fillColor(INK).text(title);
  paper.font(FONTS.plain).fontSize(10).fillColor(INK_SOFT);
  for (const line of about) paper.text(line);
  for (const table of tables) drawTable(paper, table.title, table.lines);
  paper.font(FONTS.plain).fontSize(9).fillColor(INK_SOFT);
  paper.text(end, MARGIN, paper.y + 16);
  paper.end();
  return bytes;
}
