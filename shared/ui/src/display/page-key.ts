import { areSingleKeysOn } from '@balcao/domain';

const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]';

/**
 * Whether a key is meant for the page as a whole: the person wants such keys, and no field, dialog or shortcut of the browser
 * takes it.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return false;
  if (!areSingleKeysOn(document)) return false;
  const { target } = event;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector('dialog[open], [role="dialog"]') === null;
}
