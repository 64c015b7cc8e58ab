const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Whether a key is meant for the page as a whole: no field, dialog or shortcut of the browser wants it. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const { target } = event;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector('dialog[open], [role="dialog"]') === null;
}
