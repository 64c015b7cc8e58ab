import { areSingleKeysOn } from '@balcao/domain';
import { useEffect } from 'react';
import { SHORTCUT_PAGES } from './shortcuts';

/** The second key of a pair comes within this time. */
const PAIR_MS = 1_500;
const TYPED_INTO =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"]';
const OWN_SEARCH = '[aria-keyshortcuts="/"]';
const OPEN_DIALOG = 'dialog[open], [role="dialog"][aria-modal="true"]';

/** Whether a key belongs to what has the focus: a field, a dialog, a combination with Ctrl. */
function isTaken({
  defaultPrevented,
  ctrlKey,
  metaKey,
  altKey,
  target,
  isComposing,
  key,
  repeat,
}: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || repeat) return true;
  if (target instanceof Element && target.closest(TYPED_INTO)) return true;
  // A list has a search of its own, which says that it takes the key.
  if (key === '/' && document.querySelector(OWN_SEARCH) !== null) return true;
  return document.querySelector(OPEN_DIALOG) !== null;
}

/** Does what single keys and pairs of them stand for, never while somebody types. */
export function useShortcuts({
  onSearch,
  onHelp,
  goTo,
}: {
  onSearch: () => void;
  onHelp: () => void;
  /** Opens a page, if the product has it. */
  goTo: (path: string) => void;
}): void {
  useEffect(() => {
    let pairUntil = 0;
    function onKey(event: KeyboardEvent) {
      if (!areSingleKeysOn(document) || isTaken(event)) return;
      const isSecond = event.timeStamp < pairUntil;
      pairUntil = 0;
      const page = isSecond ? SHORTCUT_PAGES.find(({ key }) => key === event.key) : undefined;
      const act = page ? () => goTo(page.path) : { '/': onSearch, '?': onHelp }[event.key];
      if (act) {
        event.preventDefault();
        act();
      } else if (event.key === 'g') pairUntil = event.timeStamp + PAIR_MS;
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSearch, onHelp, goTo]);
}
