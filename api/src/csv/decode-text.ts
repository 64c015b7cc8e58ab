import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import iconv from 'iconv-lite';

/** The marks of UTF-16, either order of bytes. */
const UTF16_MARKS = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const;
/** Other requests have their turn between slices. */
const SLICE_BYTES = 256 * 1024;

type Decode = (slice: Buffer) => string;

function decoderOf(bytes: Buffer): Decode {
  const marked = UTF16_MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  if (marked || isUtf8(bytes)) {
    const decoder = new TextDecoder(marked?.encoding ?? 'utf-8');
    return (slice) => decoder.decode(slice, { stream: true });
  }
  // Node's own decoder takes Windows-1252 for ISO 8859-1, which has no “ ” and no €.
  return (slice) => iconv.decode(slice, 'windows-1252');
}

/**
 * The text of a file that a spreadsheet saved, whichever way: UTF-8 with or without a byte order mark, UTF-16 of
 * either order with one, or else Windows-1252, in which any bytes are some text.
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
