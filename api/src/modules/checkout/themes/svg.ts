import { Parser } from 'htmlparser2';

/** The bytes in which a drawing names itself: a declaration and a program's remark may stand before. */
const HEAD_BYTES = 16 * 1024;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** Whether the bytes are a drawing: the first element of their markup is one. */
export function isSvg(upload: Buffer): boolean {
  const head = upload
    .toString('utf8', 0, HEAD_BYTES)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!head.startsWith('<')) return false;
  let first: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        first ??= localName(name);
        parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.write(head);
  return first === 'svg';
}

/** Elements that do something, show something of elsewhere, move, or are drawn again and again for each pixel of others. */
const REFUSED_ELEMENTS: ReadonlySet<string> = new Set([
  ...['script', 'handler', 'listener', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video'],
  ...['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'discard', 'set'],
  ...['filter', 'feimage', 'feturbulence'],
]);
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'base', 'data']);
const OWN_ADDRESS = /^(?:#|data:image\/(?:png|jpeg|webp);|$)/i;
/** Of a style's text: an address that is no part of the drawing, a sheet from elsewhere, a filter, or an escape that could hide any. */
const ACTIVE_STYLE = /@import|\\|url\(\s?["']?(?!#)|(?:^|[;{ ])filter ?:/i;

/** Comments stand where a blank may. */
const isActiveStyle = (style: string): boolean =>
  ACTIVE_STYLE.test(style.split('/*').join(' ').split('*/').join(' ').replaceAll(/\s+/g, ' '));

function isActiveAttribute(name: string, value: string): boolean {
  if (name.startsWith('xmlns')) return false;
  const local = localName(name);
  if (local.startsWith('on') || local === 'filter') return true;
  if (ADDRESSES.has(local)) return !OWN_ADDRESS.test(value.trim());
  return /javascript:/i.test(value) || isActiveStyle(value);
}

/**
 * Whether a drawing has more in it than a drawing: entities, scripts, handlers, motion, filters, or what comes from elsewhere. It is read
 * by a parser, and once, however it is written.
 */
export function isActiveSvg(text: string): boolean {
  let isActive = false;
  let styles = 0;
  // An entity parts a text: what it says stands in the parts together.
  let style = '';
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        isActive ||= name.startsWith('!') || name === '?xml-stylesheet';
      },
      onopentag(name, attributes) {
        const local = localName(name);
        if (local === 'style') styles += 1;
        isActive ||=
          REFUSED_ELEMENTS.has(local) ||
          Object.entries(attributes).some(([attribute, value]) => isActiveAttribute(attribute, value));
      },
      ontext(content) {
        if (styles > 0) style += content;
      },
      onclosetag(name) {
        if (localName(name) === 'style') styles -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return isActive || isActiveStyle(style);
}
