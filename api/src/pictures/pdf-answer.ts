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
export type PdfProblem = 'pdf-pages' | 'pdf-locked' | 'pdf-unreadable' | 'pdf-slow';

export interface PdfDrawing {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: Uint8Array;
}

export type PdfAnswer = { problem: PdfProblem } | PdfDrawing;
