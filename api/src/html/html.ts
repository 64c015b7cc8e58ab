/** Markup that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = string | number | Html | readonly Content[];

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function render(content: Content): string {
  if (content instanceof Html) return content.text;
  return Array.isArray(content) ? content.map(render).join('') : escapeHtml(String(content));
}

/** A template of markup: every text in it is escaped, so that it stays text. */
export const html = (parts: TemplateStringsArray, ...contents: Content[]): Html =>
  new Html(
    parts.map((part, index) => (index === 0 ? part : render(contents[index - 1] ?? '') + part)).join(''),
  );
