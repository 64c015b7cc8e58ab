import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PdfAnswer, PdfBounds } from './pdf-answer';

const WASM_PAGE_BYTES = 64 * 1024;

/** The renderer's memory limit. It fails above it. */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limitedGrow(pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > maxBytes) throw new RangeError('Memory limit');
    return grow.call(this, pages);
  };
}

async function drawFirstPage(pdf: Buffer, bounds: PdfBounds): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  if (document.getPageCount() > bounds.maxPages) return { problem: 'pdf-pages' };
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longer = Math.max(originalWidth, originalHeight);
  const isSane = Math.min(originalWidth, originalHeight) >= 1 && longer <= bounds.maxPageSide;
  if (!isSane) return { problem: 'pdf-unreadable' };
  const { width, height, data } = await page.render({ scale: bounds.longestSide / longer, render: 'bitmap' });
  return { width, height, pixels: data };
}

/** Runs in a process of its own: see `drawing/`. */
export async function draw({ pdf, ...bounds }: PdfBounds & { pdf: Buffer }): Promise<PdfAnswer> {
  limitMemory(bounds.maxMemoryBytes);
  try {
    return await drawFirstPage(pdf, bounds);
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    return { problem: isLocked ? 'pdf-locked' : 'pdf-unreadable' };
  }
}
