/**
 * Characters that nobody sees and that make a text read as another one: marks, embeddings, overrides and isolates of the
 * bidirectional algorithm, spaces and joiners without width, soft hyphens, invisible operators and tags. The joiner within a
 * picture of several people stays.
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\u200d(?!\p{Extended_Pictographic})/gu;
const CONTROLS = /(?!\s)\p{Cc}/gu;

/** The marks on one letter beyond the thirty accents that any script needs (Unicode, Stream-Safe Text Format). */
const STACKED = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/** Composed (NFC). Composing sorts the accents of a letter, and for thousands of them that takes seconds. */
const composed = (text: string): string => text.replace(STACKED, '$1').normalize('NFC');

/** One line as it was typed: spaces collapsed, without control characters and without what nobody sees. No letter becomes another one. */
export const visibleLine = (typed: string): string =>
  typed.replace(CONTROLS, '').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();

/** One line as it reads: as `visibleLine`, and composed (NFC). */
export const plainLine = (typed: string): string => composed(visibleLine(typed));

/** As `plainLine`, for what people write in paragraphs: lines and spaces stay. */
export const plainText = (typed: string): string =>
  composed(
    typed
      .replace(CONTROLS, '')
      .replace(UNSEEN, '')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n'),
  ).trim();

/** The characters of which programs make a link: a scheme, an e-mail, a path, and a dot before letters, as in `exemplo.com`. */
const LINKING = /[:/\\@]+|[.。．｡](?=\p{L}[\p{L}\p{N}-])/gu;

/** One line of which no mail program makes a link: `Loja exemplo.com/x` is `Loja exemplo com x`. */
export const lineWithoutLinks = (text: string): string => plainLine(plainLine(text).replace(LINKING, ' '));
