import { escapeHtml } from '../../html/html';
import type { Mail } from './mail';

/** What a mail says, without its form. */
interface Content {
  to: string;
  kind: string;
  subject: string;
  /** Opens the mail: "Olá, Maria." */
  name: string;
  paragraphs: string[];
  /** Shown large, to be typed. */
  code?: string;
  action?: { label: string; url: string };
  closing?: string;
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** Gives a mail its two forms: plain text, and simple HTML without images or outside references. */
export function composeMail({ to, kind, subject, name, paragraphs, code, action, closing }: Content): Mail {
  const greeting = name ? `Olá, ${firstName(name)}.` : 'Olá.';
  const text = [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(closing ? [closing] : []),
    'Equipe Balcão',
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2430;max-width:36em;margin:2em auto">',
    `<p>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(code
      ? [`<p style="font-size:32px;letter-spacing:6px"><strong>${escapeHtml(code)}</strong></p>`]
      : []),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
    ...(closing ? [`<p>${escapeHtml(closing)}</p>`] : []),
    '<p>Equipe Balcão</p></body></html>',
  ].join('\n');
  return { to, kind, subject, text, html };
}
