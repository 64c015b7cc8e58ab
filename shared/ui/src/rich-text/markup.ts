import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { parseMarkup } from './plain-markup';
import { schema } from './schema';

/** A stored text as an editor's document. */
export function documentOf(html: string): Node {
  return DocumentParser.fromSchema(schema).parse(parseMarkup(html));
}

const serializer = DOMSerializer.fromSchema(schema);

/** An editor's document as it is stored; empty when there is nothing to read. */
export function markupOf(document: Node): string {
  if (document.textContent.trim() === '') return '';
  const holder = window.document.implementation.createHTMLDocument().body;
  serializer.serializeFragment(document.content, { document: holder.ownerDocument }, holder);
  for (const item of holder.querySelectorAll('li')) unwrapOnlyParagraph(item);
  // Matches the API's output, so that an unchanged text equals the stored one.
  return holder.innerHTML.replaceAll('<br>', '<br />');
}

/** `<li><p>Leve</p></li>` is stored as `<li>Leve</li>`. */
function unwrapOnlyParagraph(item: Element) {
  const [first, ...others] = [...item.children];
  if (first?.tagName === 'P' && others.every((other) => other.tagName !== 'P'))
    first.replaceWith(...first.childNodes);
}
