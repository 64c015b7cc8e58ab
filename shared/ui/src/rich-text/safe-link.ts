const SAFE = ['http:', 'https:', 'mailto:'];

/** What a link of a stored text says about itself, as the API writes it. */
export const LINK_REL = 'noopener noreferrer nofollow';

/** The address if a link may lead there, else null: never code, data, or a place within this product. */
export function safeHref(address: string): string | null {
  try {
    return SAFE.includes(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}

/** What a person means by a typed address: `loja.com.br` → `https://loja.com.br`, `ana@loja.com.br` → a mail. */
export function typedHref(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return safeHref(text);
  return /^[^\s/]+\.[^\s/]+/.test(text) ? safeHref(`https://${text}`) : null;
}
