import path from 'node:path';
import { KYC_IMAGE_RULES } from '@balcao/domain';
import { DrawingError, drawingOf } from '../drawing/drawing';
import type { FileDrawer } from '../drawing/drawings';
import type { PdfAnswer, PdfBounds } from './pdf-answer';

const MEGABYTE = 1024 * 1024;
const BOUNDS: PdfBounds = {
  maxPages: KYC_IMAGE_RULES.maxPdfPages,
  // The largest page that PDF allows, 200 inches.
  maxPageSide: 14_400,
  longestSide: 2_400,
  maxMemoryBytes: 384 * MEGABYTE,
};

const PROGRAM = drawingOf<typeof import('./pdf-program')>(path.join(import.meta.dirname, 'pdf-program.ts'));

/**
 * Draws the first page of a PDF on white, in a process of its own. Scripts, forms, links and files of the PDF are never opened.
 * @throws Problem too_many_requests or unavailable where too many are waiting
 */
export async function drawPdf(
  { drawings, sellerId }: FileDrawer,
  pdf: Buffer,
  bounds: Partial<PdfBounds> = {},
): Promise<PdfAnswer> {
  try {
    return await drawings.draw(sellerId, PROGRAM, { ...BOUNDS, ...bounds, pdf });
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    return { problem: error.failure === 'time' ? 'pdf-slow' : 'pdf-unreadable' };
  }
}
