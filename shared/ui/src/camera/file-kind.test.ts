import { acceptedTypes, acceptedWords, fileRefusal, kindOf } from './file-kind';
import { A_DOCUMENT, A_FACE } from './testing/targets';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const MB = 1024 * 1024;

describe('what a file is', () => {
  it.each([
    ['\xff\xd8\xff\xe1....', 'picture'],
    ['\x89PNG\r\n\x1a\n....', 'picture'],
    ['RIFF....WEBPVP8 ', 'picture'],
    ['RIFF....WAVEfmt ', 'other'],
    ['%PDF-1.7\n', 'pdf'],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypmif1', 'heic'],
    ['\0\0\0\x18ftypisom', 'other'],
    ['<html>', 'other'],
    ['', 'other'],
  ])('%j is %s by its first bytes', (head, kind) => {
    expect(kindOf(bytes(head))).toBe(kind);
  });
});

describe('what speaks against a file', () => {
  it('is nothing for a photo or the PDF of the digital CNH', () => {
    expect(fileRefusal('picture', 15 * MB, A_DOCUMENT)).toBeUndefined();
    expect(fileRefusal('pdf', MB, A_DOCUMENT)).toBeUndefined();
  });

  it.each([
    ['HEIC, with what to do on an iPhone', 'heic', MB, /Mais Compatível/],
    ['something else', 'other', MB, /não é JPG, PNG, WebP ou PDF/],
    ['empty', 'other', 0, /está vazio/],
    ['more than 15 MB', 'picture', 15 * MB + 1, /mais de 15 MB/],
  ] as const)('is that it is %s', (_what, kind, size, words) => {
    expect(fileRefusal(kind, size, A_DOCUMENT)).toMatch(words);
  });

  it('is that a selfie is no PDF', () => {
    expect(fileRefusal('pdf', MB, A_FACE)).toMatch(/precisa ser uma foto/);
    expect(acceptedTypes(A_FACE)).not.toContain('pdf');
    expect(acceptedWords(A_FACE)).toBe('JPG, PNG ou WebP, até 15 MB');
  });

  it('never is that an iPhone has only HEIC: it makes a JPG of it for those who do not ask for HEIC', () => {
    expect(acceptedTypes(A_DOCUMENT)).not.toMatch(/hei[cf]|image\/\*/);
  });
});
