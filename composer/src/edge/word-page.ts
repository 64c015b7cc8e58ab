import { createHash } from 'node:crypto';
import { NOTHING_POLICY } from './security-headers';

const STYLE = `
body { margin: 0; background: #f6f5f1; color: #1b1f1e; font: 15px/22px system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 48px 16px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
a { color: #0b6b5c; }
@media (prefers-color-scheme: dark) {
  body { background: #121716; color: #ecefee; }
  a { color: #5fc9b4; }
}
`;

/** The policy of such a page: its rules and nothing else. */
export const WORD_PAGE_POLICY = `${NOTHING_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * A page of words, which needs no composition.
 * @param content its markup, below the heading
 */
export const wordPage = (title: string, content: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Balcão</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
