import { lineWithoutLinks, plainLine } from '@balcao/domain';
import { escapeHtml } from '../../html/html';
import type { Mail } from './mail';

/** The content of a mail, without its form. */
interface Content {
  to: string;
  kind: string;
  subject: string;
  /** Opens the mail: "Olá, Maria." */
  name: string;
  paragraphs: string[];
  /** Shown large, to be typed. */
  code?: string;
  /** A long text that people copy whole. */
  copied?: string;
  action?: { label: string; url: string };
  closing?: string;
}

/** Longer ones are a message rather than a name. */
const LONGEST_NAME = 60;
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u;

/** A name that somebody chose, as it stands in a mail: one line, cut off where it gets long, nothing that becomes a link. */
export const nameInMail = (name: string): string => {
  const line = lineWithoutLinks(name);
  return line.length > LONGEST_NAME
    ? `${[...line]
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trim()}…`
    : line;
};

/** The store's words in a mail of ours, as such: nothing in them becomes a link. */
export const storeWords = (storeName: string, said: string): string[] =>
  said === '' ? [] : [`${nameInMail(storeName)} diz: “${lineWithoutLinks(said)}”`];

/** The first word of a name; empty where that is none, or the name would become a link. */
const firstName = (name: string): string => {
  const line = plainLine(name);
  const [first = ''] = line.split(' ');
  return FIRST_NAME.test(first) && lineWithoutLinks(line) === line ? first : '';
};

/** Gives a mail its two forms: plain text, and simple HTML without images or outside references. */
export function composeMail({
  to,
  kind,
  subject,
  name,
  paragraphs,
  code,
  copied,
  action,
  closing,
}: Content): Mail {
  const first = firstName(name);
  const greeting = first ? `Olá, ${first}.` : 'Olá.';
  const text = [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(copied ? [copied] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(closing ? [closing] : []),
    'Equipe Balcão',
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2430;background:#ffffff;max-width:36em;margin:2em auto;padding:0 1em">',
    `<p>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(code
      ? [`<p style="font-size:32px;letter-spacing:6px"><strong>${escapeHtml(code)}</strong></p>`]
      : []),
    ...(copied ? [`<p style="font-family:monospace;overflow-wrap:anywhere">${escapeHtml(copied)}</p>`] : []),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
    ...(closing ? [`<p>${escapeHtml(closing)}</p>`] : []),
    '<p>Equipe Balcão</p></body></html>',
  ].join('\n');
  return { to, kind, subject, text, html };
}
