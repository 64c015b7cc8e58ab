import { chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema';

const { nodes, marks } = schema;

/** The formats at the caret or the selection. */
export interface ActiveFormat {
  strong: boolean;
  em: boolean;
  h2: boolean;
  h3: boolean;
  bullets: boolean;
  numbers: boolean;
  /** Address of the link that the caret is in. */
  href: string | undefined;
  canUndo: boolean;
  canRedo: boolean;
}

export const NO_FORMAT: ActiveFormat = {
  strong: false,
  em: false,
  h2: false,
  h3: false,
  bullets: false,
  numbers: false,
  href: undefined,
  canUndo: false,
  canRedo: false,
};

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

const isList = (type: NodeType) => type === nodes.bullet_list || type === nodes.ordered_list;

/** The depth of the nearest list around the caret; 0 without one. */
function listDepth({ selection: { $from } }: EditorState): number {
  let depth = $from.depth;
  while (depth > 0 && !isList($from.node(depth).type)) depth -= 1;
  return depth;
}

export function activeFormat(state: EditorState): ActiveFormat {
  const { parent } = state.selection.$from;
  const level = parent.type === nodes.heading ? parent.attrs.level : undefined;
  const depth = listDepth(state);
  const list = depth > 0 ? state.selection.$from.node(depth).type : undefined;
  return {
    strong: hasMark(state, marks.strong),
    em: hasMark(state, marks.em),
    h2: level === 2,
    h3: level === 3,
    bullets: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
    href: linkAround(state)?.href,
    canUndo: undo(state),
    canRedo: redo(state),
  };
}

export const toggleStrong = toggleMark(marks.strong);
export const toggleEm = toggleMark(marks.em);

/** A heading, or a paragraph again. */
export const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch, view) => {
    const { parent } = state.selection.$from;
    const isThis = parent.type === nodes.heading && parent.attrs.level === level;
    return setBlockType(isThis ? nodes.paragraph : nodes.heading, isThis ? null : { level })(
      state,
      dispatch,
      view,
    );
  };

/** A list, the other kind of list, or no list again. A heading becomes an item like any paragraph. */
export const toggleList =
  (kind: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    const depth = listDepth(state);
    if (depth === 0) {
      const plain = $from.parent.type === nodes.paragraph;
      if (!plain) setBlockType(nodes.paragraph)(state, dispatch, view);
      return wrapInList(nodes[kind])(plain || !view ? state : view.state, dispatch, view);
    }
    if ($from.node(depth).type === nodes[kind]) return liftListItem(nodes.list_item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), nodes[kind]));
    return true;
  };

interface LinkRange {
  href: string;
  from: number;
  to: number;
}

/** The link that the caret is in, whole. */
function linkAround({ selection, doc }: EditorState): LinkRange | undefined {
  const { $from } = selection;
  const mark =
    marks.link.isInSet($from.marks()) ?? ($from.nodeAfter && marks.link.isInSet($from.nodeAfter.marks));
  if (!mark) return undefined;
  let from = $from.pos;
  let to = $from.pos;
  doc.nodesBetween($from.start(), $from.end(), (node, position) => {
    if (!mark.isInSet(node.marks)) return;
    const end = position + node.nodeSize;
    if (position <= $from.pos && $from.pos <= end) {
      from = Math.min(from, position);
      to = Math.max(to, end);
    }
  });
  return { href: String(mark.attrs.href), from, to };
}

/** Makes the selection (or the link around the caret) lead to an address; without text to lead, the address is the text. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const around = linkAround(state);
    const mark = marks.link.create({ href });
    const { tr } = state;
    if (!empty) tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    else if (around) tr.removeMark(around.from, around.to, marks.link).addMark(around.from, around.to, mark);
    else tr.insert(from, schema.text(href.replace(/^(mailto:|https?:\/\/)/, ''), [mark]));
    dispatch?.(tr);
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const range = empty ? linkAround(state) : { from, to };
  if (!range) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, marks.link));
  return true;
};

/** A line break that begins no new paragraph. */
export const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** Enter in a list: the next item, or out of the list from an empty one. */
export const nextItem: Command = splitListItem(nodes.list_item);
export { redo, undo };
