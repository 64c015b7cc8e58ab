import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { KYC_IMAGE_RULES } from '@balcao/domain';

/** Limits for rendering a PDF. */
export interface PdfBounds {
  maxPages: number;
  /** Points (1/72 inch) of the first page's longer side. */
  maxPageSide: number;
  /** Pixels of the drawing's longer side. */
  longestSide: number;
  /** Of the renderer; the process around it has a limit of its own. */
  maxMemoryBytes: number;
}

/** Why a PDF was not drawn. */
export type PdfProblem = 'pdf-pages' | 'pdf-locked' | 'pdf-unreadable';

export interface PdfDrawing {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: Uint8Array;
}

export type PdfAnswer = { problem: PdfProblem } | PdfDrawing;

const MEGABYTE = 1024 * 1024;
const MAX_HEAP_MEGABYTES = 128;
/** Most of it is for a busy machine: starting the process takes several seconds there. */
const MAX_MS = 20_000;
const LINE_BREAK = 0x0a;
const BOUNDS: PdfBounds = {
  maxPages: KYC_IMAGE_RULES.maxPdfPages,
  // The largest page that PDF allows, 200 inches.
  maxPageSide: 14_400,
  longestSide: 2_400,
  maxMemoryBytes: 384 * MEGABYTE,
};

const PROGRAM = path.join(import.meta.dirname, 'pdf-process.ts');
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

async function askProcess(pdf: Buffer, bounds: PdfBounds, maxMs: number): Promise<PdfAnswer> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, '--import', LOADER, PROGRAM, JSON.stringify(bounds)],
    // The child needs none of this process's secrets. Its error output could quote the file, so it is ignored.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: maxMs, killSignal: 'SIGKILL' },
  );
  // A process that has ended reads no more. Its answer tells the rest.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(pdf);
  const output = await buffer(child.stdout);
  const end = output.indexOf(LINE_BREAK);
  if (end < 0) return { problem: 'pdf-unreadable' };
  const head = JSON.parse(output.toString('utf8', 0, end));
  return 'problem' in head ? head : { ...head, pixels: output.subarray(end + 1) };
}

/** One at a time: a PDF may take as much memory as all other requests together. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Draws the first page of a PDF on white, in a child process that is killed on timeout and limited in memory. Scripts,
 * forms, links and files of the PDF are never opened.
 */
export function drawPdf(
  pdf: Buffer,
  { maxMs = MAX_MS, ...bounds }: Partial<PdfBounds> & { maxMs?: number } = {},
): Promise<PdfAnswer> {
  const drawn = previous.then(() => askProcess(pdf, { ...BOUNDS, ...bounds }, maxMs));
  previous = drawn.catch(() => undefined);
  return drawn;
}
