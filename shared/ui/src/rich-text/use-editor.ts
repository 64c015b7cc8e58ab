import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../base/use-latest';
import {
  type ActiveFormat,
  activeFormat,
  breakLine,
  NO_FORMAT,
  nextItem,
  redo,
  toggleEm,
  toggleStrong,
  undo,
} from './commands';
import { documentOf, markupOf } from './markup';
import { plainMarkup } from './plain-markup';

export interface EditorOptions {
  value: string;
  onChange(html: string): void;
  onBlur(): void;
  disabled: boolean;
  /** Of the element that is typed into. */
  attributes: Record<string, string>;
}

const PLUGINS = [
  history(),
  keymap({
    'Mod-b': toggleStrong,
    'Mod-i': toggleEm,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Shift-Enter': breakLine,
    Enter: nextItem,
  }),
  keymap(baseKeymap),
];

const stateOf = (html: string) => EditorState.create({ doc: documentOf(html), plugins: PLUGINS });

/** An editor in the element of `place`. Tab leaves it, as it leaves every field. */
export function useEditor(place: RefObject<HTMLElement | null>, options: EditorOptions) {
  const [format, setFormat] = useState<ActiveFormat>(NO_FORMAT);
  const latest = useLatest(options);
  /** The present text of the document: a value that differs comes from outside. */
  const said = useRef(options.value);
  const view = useRef<EditorView>(null);

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView(place.current, {
      state: stateOf(latest.current.value),
      editable: () => !latest.current.disabled,
      attributes: latest.current.attributes,
      transformPastedHTML: plainMarkup,
      handleDOMEvents: {
        blur: () => {
          latest.current.onBlur();
          return false;
        },
      },
      dispatchTransaction(transaction) {
        const state = editor.state.apply(transaction);
        editor.updateState(state);
        setFormat(activeFormat(state));
        if (!transaction.docChanged) return;
        said.current = markupOf(state.doc);
        latest.current.onChange(said.current);
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, [place]);

  const { value, disabled, attributes } = options;
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    view.current?.updateState(stateOf(value));
    setFormat(NO_FORMAT);
  }, [value]);

  useEffect(() => {
    view.current?.setProps({ attributes, editable: () => !disabled });
  }, [attributes, disabled]);

  function run(command: Command) {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  }

  return { format, run };
}
