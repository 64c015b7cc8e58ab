import { type ReactNode, useMemo } from 'react';
import { parseMarkup } from './plain-markup';
import { LINK_REL, safeHref } from './safe-link';

/** Elements that are shown as themselves. Of all others only the text is shown, of these none of the attributes. */
const SHOWN = {
  P: 'p',
  BR: 'br',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
} as const;

/** The page has its own first two levels of headings. */
const HEADINGS = {
  H1: ['h3', 'bal-rich-title'],
  H2: ['h3', 'bal-rich-title'],
  H3: ['h4', 'bal-rich-subtitle'],
} as const;

/** Elements whose text is no text. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'SVG', 'MATH']);

/** Shows a stored text with formatting. Only an allow-list of harmless elements is rendered, by React. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(parseMarkup(html)), [html]);
  return <div className="bal-rich-text">{content}</div>;
}

const isKeyOf = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name);

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => shown(node, `${index}`));
}

function shown(node: Node, key: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toUpperCase();
  if (SILENT.has(name)) return null;
  const children = childrenOf(node);
  if (name === 'A') return link(node, key, children);
  if (isKeyOf(HEADINGS, name)) {
    const [Heading, className] = HEADINGS[name];
    return (
      <Heading key={key} className={className}>
        {children}
      </Heading>
    );
  }
  if (!isKeyOf(SHOWN, name)) return children;
  const Shown = SHOWN[name];
  return Shown === 'br' ? <br key={key} /> : <Shown key={key}>{children}</Shown>;
}

function link(node: Element, key: string, children: ReactNode[]): ReactNode {
  const href = safeHref(node.getAttribute('href') ?? '');
  if (href === null) return children;
  return (
    <a key={key} href={href} target="_blank" rel={LINK_REL}>
      {children}
    </a>
  );
}
