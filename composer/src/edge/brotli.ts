import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** @param quality 5 for what is sent once, up to 11 for what is kept */
export function toBrotli(text: string, quality: number): Promise<Buffer> {
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
