import { useEffect } from 'react';
import { type FocusPlace, isUsable, leftWithDialog, placeOf, successorOf } from './focus-place';

/** The places of controls that had the focus, for dialogs whose opener is gone. */
const places = new WeakMap<Element, FocusPlace>();

function focusOn(target: HTMLElement): void {
  // Headings can be focused, but are no stop.
  if (target.matches('h1, h2, h3') && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView?.({ block: 'nearest' });
}

/** Gives the focus back to what opened a dialog, or to what stands in its place by now. */
export function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body && isUsable(opener)) {
    opener.focus({ preventScroll: true });
    return;
  }
  const place = opener && places.get(opener);
  const target = (place && successorOf(place)) ?? document.querySelector<HTMLElement>('h1');
  if (target) focusOn(target);
}

/**
 * Hands the focus of a control that goes away on, as long as it is kept: the browser would leave it on the page, where
 * neither keyboard nor screen reader know where they are. What a screen focuses itself has precedence, and a navigation
 * is left to the shell.
 *
 * @returns the function that ends it
 */
function keepFocus(page: Document): () => void {
  let place: FocusPlace | null = null;

  const isNowhere = () => page.activeElement === page.body || page.activeElement === null;

  function note({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return;
    place = placeOf(target, place);
    places.set(target, place);
  }

  /** A click beside every control takes the focus away, and nothing is lost by that. */
  function clear() {
    queueMicrotask(() => {
      if (place && isNowhere() && isUsable(place.control)) place = null;
    });
  }

  function handOn() {
    if (!place || isUsable(place.control)) return;
    if (!isNowhere() && page.activeElement !== place.control) return;
    const lost = place;
    place = null;
    if (lost.pathname !== location.pathname || leftWithDialog(lost)) return;
    const target = successorOf(lost);
    if (target) focusOn(target);
  }

  const observer = new MutationObserver(() => {
    // The shell, which watches for the heading of a page that was navigated to, comes first.
    if (place && !isUsable(place.control)) queueMicrotask(handOn);
  });

  page.addEventListener('focusin', note);
  page.addEventListener('focusout', clear);
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    page.removeEventListener('focusin', note);
    page.removeEventListener('focusout', clear);
    observer.disconnect();
  };
}

/** Hands the focus of controls that go away on, while the component is there. */
export function useKeptFocus(): void {
  useEffect(() => keepFocus(document), []);
}
