import type { StoredDocument } from './document-store';

/** A UUID, with an ending or without: nothing that leads out of the folder. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z]{1,8})?$/;
const LINE_BREAK = 0x0a;

/** Folder and file of a document, the same in a folder and in a bucket. Names end in random digits, which spread the files. */
export function documentPlace(name: string): { folder: string; file: string } {
  if (!NAME.test(name)) throw new Error('A document’s name must be a UUID');
  return { folder: name.slice(34, 36), file: name };
}

/** A document as one piece: its type, a line break and the bytes. */
export const packDocument = ({ mime, bytes }: Pick<StoredDocument, 'mime' | 'bytes'>): Buffer =>
  Buffer.concat([Buffer.from(`${mime}\n`), bytes]);

export function unpackDocument(content: Buffer): Pick<StoredDocument, 'mime' | 'bytes'> {
  const end = content.indexOf(LINE_BREAK);
  return { mime: content.toString('latin1', 0, end), bytes: content.subarray(end + 1) };
}
