const TIMEOUT_MS = 10_000;
/** By then a screen that reuses its heading element has changed the text. */
const REUSED_HEADING_MS = 400;

const isShown = (element: HTMLElement): boolean => element.closest('[style*="display: none"]') === null;

/**
 * Moves the focus to the h1 of the area once the screen of a navigation has it, unless that screen puts the focus
 * inside itself. Returns the function that cancels it, for when the next navigation comes first.
 */
export function focusHeading(area: HTMLElement): () => void {
  const page = area.ownerDocument;
  const headingBefore = area.querySelector('h1');
  const focusBefore = page.activeElement;

  const observer = new MutationObserver(() => focusOtherThan(headingBefore) && stop());
  // Watched on: on a slow machine the next screen may still be on its way, and takes the heading of this one with it.
  const reuse = setTimeout(() => focusOtherThan(null), REUSED_HEADING_MS);
  const patience = setTimeout(stop, TIMEOUT_MS);
  observer.observe(area, { childList: true, subtree: true });

  /** @returns whether the screen's heading is there, focused unless the screen has put the focus elsewhere inside itself */
  function focusOtherThan(previous: Element | null): boolean {
    const heading = area.querySelector('h1');
    // React keeps a screen hidden until the next one's code is there.
    if (!heading || heading === previous || !isShown(heading)) return false;
    const focused = page.activeElement;
    const screenChose = focused !== focusBefore && focused !== area && area.contains(focused);
    if (screenChose) return true;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  }

  function stop() {
    observer.disconnect();
    clearTimeout(reuse);
    clearTimeout(patience);
  }

  return stop;
}
