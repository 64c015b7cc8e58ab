import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

const UTF16_MARK = Buffer.from([0xff, 0xfe]);

/**
 * The text of a file that a spreadsheet saved, whichever way: UTF-8 with or without a byte order mark, UTF-16 with one, or
 * else Windows-1252, in which any bytes are some text.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes.subarray(0, 2).equals(UTF16_MARK)) return new TextDecoder('utf-16le').decode(bytes);
  // Node's own decoder takes Windows-1252 for ISO 8859-1, which has no “ ” and no €.
  if (!isUtf8(bytes)) return iconv.decode(bytes, 'windows-1252');
  return new TextDecoder('utf-8').decode(bytes);
}
