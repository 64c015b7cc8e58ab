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
const LABEL_WIDTH = 170;
const GAP = 12;
const INK = '#1b1f1e';
const INK_SOFT = '#5a625f';

/** A part of the pack: its title, and what it says, line by line. */
export interface PackSection {
  title: string;
  lines: readonly { label: string; value: string }[];
}

/** A picture that was added as evidence. */
export interface PackPicture {
  name: string;
  /** JPEG. */
  bytes: Buffer;
}

/** The texts and pictures of an evidence pack. */
export interface Pack {
  title: string;
  /** Below the title. */
  about: string;
  sections: readonly PackSection[];
  pictures: readonly PackPicture[];
}

type Paper = InstanceType<typeof PDFDocument>;

const contentWidth = ({ page }: Paper) => page.width - 2 * MARGIN;

/** Begins a new page where less than so many points are left. */
function keepTogether(paper: Paper, height: number): void {
  if (paper.y + height > paper.page.height - MARGIN) paper.addPage();
}

function drawLine(paper: Paper, { label, value }: PackSection['lines'][number]): void {
  const valueWidth = contentWidth(paper) - LABEL_WIDTH - GAP;
  paper.font(FONTS.plain).fontSize(10);
  const height = Math.max(
    paper.heightOfString(label, { width: LABEL_WIDTH }),
    paper.heightOfString(value, { width: valueWidth }),
  );
  // A long answer flows over pages by itself.
  keepTogether(paper, Math.min(height, 120));
  const { y } = paper;
  paper.fillColor(INK_SOFT).text(label, MARGIN, y, { width: LABEL_WIDTH });
  paper.fillColor(INK).text(value, MARGIN + LABEL_WIDTH + GAP, y, { width: valueWidth });
  const isOnePage = paper.y >= y;
  if (isOnePage) paper.y = Math.max(paper.y, y + height);
  paper.y += 4;
}

function drawSection(paper: Paper, { title, lines }: PackSection): void {
  keepTogether(paper, 60);
  paper
    .font(FONTS.bold)
    .fontSize(13)
    .fillColor(INK)
    .text(title, MARGIN, paper.y + 14);
  paper.y += 6;
  for (const line of lines) drawLine(paper, line);
}

function drawPicture(paper: Paper, { name, bytes }: PackPicture): void {
  paper.addPage().font(FONTS.bold).fontSize(13).fillColor(INK).text(name, MARGIN, MARGIN);
  const top = paper.y + GAP;
  paper.image(bytes, MARGIN, top, { fit: [contentWidth(paper), paper.page.height - top - MARGIN] });
}

/** Draws a pack as a PDF of A4 pages. Runs in a process of its own: see `drawing/`. */
export function draw({ title, about, sections, pictures }: Pack): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4', margin: MARGIN, lang: 'pt-BR', info: { Title: title } });
  const bytes = buffer(paper);
  paper.font(FONTS.bold).fontSize(20).fillColor(INK).text(title);
  paper.font(FONTS.plain).fontSize(10).fillColor(INK_SOFT).text(about);
  for (const section of sections) drawSection(paper, section);
  for (const picture of pictures) drawPicture(paper, picture);
  paper.end();
  return bytes;
}
