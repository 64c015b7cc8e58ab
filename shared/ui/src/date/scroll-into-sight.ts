/**
 * Scrolls a popup from below the bars of the page once it has its place: antd draws popups outside of the window first, and
 * places them by the window, which has bars.
 *
 * @returns ends the wait
 */
export function scrollIntoSight(popup: HTMLElement): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    // While it unfolds it is smaller than it will be.
    const motions = document.getAnimations().filter(({ effect }) => isOf(effect, popup));
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() =>
      popup.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  });
  observer.observe(popup);
  return () => observer.disconnect();
}

/** Whether an animation moves an element, itself or by what is around it. */
const isOf = (effect: AnimationEffect | null, element: HTMLElement): boolean =>
  effect instanceof KeyframeEffect && (effect.target?.contains(element) ?? false);
