import { showsOtherStore } from '../session/shows-other-store';
import type { Shell } from '../shell-contract';
import { focusHeading } from './focus-heading';
import { setPageTitle, titleOf } from './page-title';
import type { Place } from './resolve-place';
import { restoreScroll } from './scroll-restoration';

/**
 * Updates title, layout, focus and the shown area when the location changes. The first place neither takes the focus
 * nor reloads; later ones reload the page when a newer version is available, or another tab has opened another store, and nothing
 * is unsaved.
 */
export function followPlace(
  { router, contract, history, isOutdated, unsaved }: Shell,
  area: HTMLElement,
  show: (place: Place) => Promise<void>,
): Promise<void> {
  let stopFocusing = () => {};

  function draw(place: Place) {
    const isSignedIn = contract.session.snapshot().status === 'authenticated';
    document.body.dataset.layout = isSignedIn ? 'backoffice' : 'guest';
    return show(place);
  }

  restoreScroll(history, area);
  router.subscribe((now, before) => {
    const isOtherPage = now.pathname !== before.pathname;
    const isOfNoUse = isOutdated.getState() || showsOtherStore(contract.session.snapshot());
    if (isOtherPage && isOfNoUse && !unsaved.isDirty()) return window.location.reload();
    if (isOtherPage) {
      stopFocusing();
      stopFocusing = focusHeading(area);
    }
    // Within a page its part may have a title of its own.
    if (isOtherPage || titleOf(now.place) !== titleOf(before.place)) setPageTitle(titleOf(now.place));
    void draw(now.place);
  });
  const { place } = router.getState();
  setPageTitle(titleOf(place));
  return draw(place);
}
