/** The placeholders of a theme's texts, each with its meaning. */
export const THEME_PLACEHOLDERS = {
  'cliente.nome': 'o primeiro nome de quem compra',
  'loja.nome': 'o nome da loja',
  'produto.nome': 'o nome do produto',
  'pedido.numero': 'o número do pedido',
  'pedido.valor': 'o valor da compra',
} as const;
export type ThemePlaceholder = keyof typeof THEME_PLACEHOLDERS;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const isKnown = (name: string): name is ThemePlaceholder => Object.hasOwn(THEME_PLACEHOLDERS, name);

/** The problem of a text's placeholders; undefined where there is none. */
export function placeholderProblem(text: string): string | undefined {
  const [unknown] = [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !isKnown(name));
  if (unknown !== undefined)
    return `“{{${unknown}}}” não existe. Você pode usar ${Object.keys(THEME_PLACEHOLDERS)
      .map((name) => `{{${name}}}`)
      .join(', ')}.`;
  return /\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''))
    ? 'Um marcador não foi fechado: escreva como {{cliente.nome}}.'
    : undefined;
}

/** A text with what its placeholders stand for. What is not known yet leaves nothing behind. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<ThemePlaceholder, string>>>,
): string =>
  text
    .replaceAll(PLACEHOLDER, (_, written: string) => {
      const name = written.trim();
      return isKnown(name) ? (values[name] ?? '') : '';
    })
    .replaceAll(/ +(?=[ ,.!?])/g, '')
    .replaceAll(/,(?=[.!?])/g, '')
    .trim();
