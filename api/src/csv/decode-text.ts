import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import iconv from 'iconv-lite';

const UTF16_MARK = Buffer.from([0xff, 0xfe]);
/** Other requests have their turn between slices. */
const SLICE_BYTES = 256 * 1024;

type Decode = (slice: Buffer) => string;

function decoderOf(bytes: Buffer): Decode {
  const isUtf16 = bytes.subarray(0, 2).equals(UTF16_MARK);
  if (isUtf16 || isUtf8(bytes)) {
    const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8');
    return (slice) => decoder.decode(slice, { stream: true });
  }
  // Node's own decoder takes Windows-1252 for ISO 8859-1, which has no “ ” and no €.
  return (slice) => iconv.decode(slice, 'windows-1252');
}

/**
 * The text of a file that a spreadsheet saved, whichever way: UTF-8 with or without a byte order mark, UTF-16 with one, or
 * else Windows-1252, in which any bytes are some text.
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
