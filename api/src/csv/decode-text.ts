import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import iconv from 'iconv-lite';

/** The marks of UTF-16, either order of bytes. Some exports leave them out. */
const UTF16_MARKS = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const;
/** Other requests have their turn between slices. */
const SLICE_BYTES = 256 * 1024;

type Decode = (slice: Buffer) => string;
type Utf16 = (typeof UTF16_MARKS)[number]['encoding'];

const SAMPLE_BYTES = 4096;
/** No other text has bytes of zero; of UTF-16 in Latin letters they are one half, of whole headings and amounts surely most of it. */
const LEAST_ZEROS = 0.6;

/** The order of bytes of UTF-16 without its mark: every second byte is zero in it, and none of the others. */
function unmarkedUtf16(bytes: Buffer): Utf16 | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const least = Math.max((sample.length / 2) * LEAST_ZEROS, 1);
  if (first === 0 && second >= least) return 'utf-16le';
  return second === 0 && first >= least ? 'utf-16be' : undefined;
}

function decoderOf(bytes: Buffer): Decode {
  const utf16 =
    UTF16_MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark))?.encoding ??
    unmarkedUtf16(bytes);
  if (utf16 || isUtf8(bytes)) {
    const decoder = new TextDecoder(utf16 ?? 'utf-8');
    return (slice) => decoder.decode(slice, { stream: true });
  }
  // Node's own decoder takes Windows-1252 for ISO 8859-1, which has no “ ” and no €.
  return (slice) => iconv.decode(slice, 'windows-1252');
}

/**
 * The text of a file that a spreadsheet saved, whichever way: UTF-8 or UTF-16 of either order, with or without a byte order
 * mark, or else Windows-1252, in which any bytes are some text.
 */
export async function decodeText(bytes: Buffer): Promise<string> {
  const decode = decoderOf(bytes);
  const texts: string[] = [];
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    texts.push(decode(bytes.subarray(start, start + SLICE_BYTES)));
    await setImmediate();
  }
  return texts.join('');
}
