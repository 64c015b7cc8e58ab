import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PdfAnswer, PdfBounds } from './draw-pdf';

// A process of its own: PDF on standard input, bounds as argument, and on standard output a line of JSON, then the pixels.

const WASM_PAGE_BYTES = 64 * 1024;

/** The renderer's memory limit. It fails above it. */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limitedGrow(pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > maxBytes) throw new RangeError('Memory limit');
    return grow.call(this, pages);
  };
}

async function draw(pdf: Buffer, bounds: PdfBounds): Promise<PdfAnswer> {
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

async function answer(): Promise<PdfAnswer> {
  const bounds: PdfBounds = JSON.parse(process.argv[2] ?? '{}');
  const pdf = await buffer(process.stdin);
  limitMemory(bounds.maxMemoryBytes);
  try {
    return await draw(pdf, bounds);
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    return { problem: isLocked ? 'pdf-locked' : 'pdf-unreadable' };
  }
}

// The renderer also writes warnings to standard output.
const { write } = process.stdout;
process.stdout.write = () => true;
const { pixels, ...head } = { pixels: new Uint8Array(), ...(await answer()) };
write.call(process.stdout, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), pixels]));
