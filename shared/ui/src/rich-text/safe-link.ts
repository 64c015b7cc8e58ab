const SAFE = ['http:', 'https:', 'mailto:'];

/** The `rel` of a link in a stored text, as the API writes it. */
export const LINK_REL = 'noopener noreferrer nofollow';

/** The address if a link may lead there, else null: never code, data, or a place within this product. */
export function safeHref(address: string): string | null {
  try {
    return SAFE.includes(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}

/** The address that a person means by a typed one: `loja.com.br` → `https://loja.com.br`, `ana@loja.com.br` → a mail. */
export function typedHref(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/.]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return safeHref(text);
  return /^[^\s/]+\.[^\s/]+/.test(text) ? safeHref(`https://${text}`) : null;
}
