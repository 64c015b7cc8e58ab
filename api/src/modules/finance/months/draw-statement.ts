import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { MonthAccount } from '@balcao/api-schema';
import {
  CUSTODIES,
  CUSTODY_LABELS,
  custodyOf,
  daysOfMonth,
  describeRange,
  ENTRY_TYPE_LABELS,
  formatInstant,
  formatMoney,
  formatMonth,
  type Month,
  SELLER_ACCOUNT_LABELS,
} from '@balcao/domain';
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

/** What a statement says, and of whom. */
export interface DrawnStatement {
  month: Month;
  storeName: string;
  storeId: string;
  accounts: readonly MonthAccount[];
  createdAt: Date;
}

type Paper = InstanceType<typeof PDFDocument>;

interface Line {
  label: string;
  count?: string;
  cents: number;
  isBold?: boolean;
}

const linesWords = (count: number) => (count === 1 ? '1 lançamento' : `${count} lançamentos`);

function drawLine(paper: Paper, { label, count = '', cents, isBold = false }: Line): void {
  const { y } = paper;
  const right = paper.page.width - MARGIN;
  paper
    .font(isBold ? FONTS.bold : FONTS.plain)
    .fontSize(10)
    .fillColor(INK);
  paper.text(label, MARGIN, y, { lineBreak: false });
  paper.text(formatMoney(cents), right - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
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

function drawTable(paper: Paper, title: string, lines: readonly Line[]): void {
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

const sumOf = (accounts: readonly MonthAccount[], of: (account: MonthAccount) => number): number =>
  accounts.reduce((sum, account) => sum + of(account), 0);

/**
 * Draws the statement of a month as a PDF of A4 pages: of what each custodian holds first, then of each account. What the platform
 * holds and what the seller holds are never added up.
 */
export function drawStatement({
  month,
  storeName,
  storeId,
  accounts,
  createdAt,
}: DrawnStatement): Promise<Buffer> {
  const title = `Extrato mensal: ${formatMonth(month)}`;
  const paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: title, CreationDate: createdAt },
  });
  const bytes = buffer(paper);
  paper.font(FONTS.bold).fontSize(20).fillColor(INK).text(title);
  paper.font(FONTS.plain).fontSize(10).fillColor(INK_SOFT);
  paper.text(`${storeName} (loja ${storeId})`);
  paper.text(`Lançamentos de ${describeRange(daysOfMonth(month))}, horário de Brasília.`);
  for (const custody of CUSTODIES) {
    const held = accounts.filter(({ account }) => custodyOf(account) === custody);
    if (held.length === 0) continue;
    drawTable(paper, CUSTODY_LABELS[custody], [
      ...held.map(({ account, closingCents }) => ({
        label: `${SELLER_ACCOUNT_LABELS[account]}, no fim do mês`,
        cents: closingCents,
      })),
      { label: 'Saldo final', cents: sumOf(held, ({ closingCents }) => closingCents), isBold: true },
    ]);
  }
  for (const { account, openingCents, closingCents, groups } of accounts)
    drawTable(paper, SELLER_ACCOUNT_LABELS[account], [
      { label: 'Saldo inicial', cents: openingCents, isBold: true },
      ...groups.map(({ type, amountCents, count }) => ({
        label: ENTRY_TYPE_LABELS[type],
        count: linesWords(count),
        cents: amountCents,
      })),
      { label: 'Saldo final', cents: closingCents, isBold: true },
    ]);
  paper.font(FONTS.plain).fontSize(9).fillColor(INK_SOFT);
  paper.text(
    `Feito pelo Balcão em ${formatInstant(createdAt.toISOString())} e guardado como foi feito. O resumo SHA-256 deste arquivo está em Extrato, Fechamento: um arquivo mudado tem outro.`,
    MARGIN,
    paper.y + 16,
  );
  paper.end();
  return bytes;
}
