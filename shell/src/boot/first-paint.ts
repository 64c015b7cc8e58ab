const FIRST_CONTENTFUL_PAINT = 'first-contentful-paint';
/** For browsers that do not tell of paints, and pages that paint nothing. */
const PATIENCE_MS = 100;

/**
 * Calls once the page that came has been seen: what a frame starts before it is on the screen keeps it from getting
 * there. A page that is opened in the background paints nothing: at once.
 */
export function afterFirstPaint(call: () => void): void {
  if (document.hidden) {
    call();
    return;
  }
  let isCalled = false;
  const callOnce = () => {
    if (isCalled) return;
    isCalled = true;
    call();
  };
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName(FIRST_CONTENTFUL_PAINT).length > 0) callOnce();
  }).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(callOnce, PATIENCE_MS));
}
