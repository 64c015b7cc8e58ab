/** Calls once the page that came has been seen. A page that is opened in the background paints nothing: at once. */
export function afterFirstPaint(call: () => void): void {
  if (document.hidden) call();
  else requestAnimationFrame(() => setTimeout(call));
}

/**
 * Whether the browser had to fetch this page. One that it had and that was only confirmed was here before, and with it all
 * files of its composition: to ask for those ahead would have them read and compiled before the first paint.
 */
export function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !visit || visit.transferSize >= visit.encodedBodySize;
}
