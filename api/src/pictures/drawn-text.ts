import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';

const require = createRequire(import.meta.url);
/** A bundled font: a server may have none, and texts would become boxes. */
const FONT_FILE = require.resolve('@fontsource/barlow/files/barlow-latin-600-normal.woff');

let font: Font | undefined;

function loadedFont(): Font {
  if (font === undefined) {
    const { buffer, byteOffset, byteLength } = readFileSync(FONT_FILE);
    font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  }
  return font;
}

/** A line of text as a drawing. */
export interface DrawnText {
  /** The `d` of an SVG path; the line stands on y = 0 and begins at x = 0. */
  path: string;
  /** Pixels, as the size. */
  width: number;
}

const points = (...numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(' ');

/** SVG path data. The library's own writer fails on numbers next to 0. */
function written(command: PathCommand): string {
  switch (command.type) {
    case 'M':
    case 'L':
      return command.type + points(command.x, command.y);
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`;
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case 'Z':
      return 'Z';
  }
}

/** Converts a line of text into outlines, so that it looks the same everywhere. */
export function drawText(text: string, size: number): DrawnText {
  const letters = loadedFont();
  return {
    path: letters.getPath(text, 0, 0, size).commands.map(written).join(''),
    width: letters.getAdvanceWidth(text, size),
  };
}
