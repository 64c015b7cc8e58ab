/** Calls once the page that came has been seen. A page that is opened in the background paints nothing: at once. */
export function afterFirstPaint(call: () => void): void {
  if (document.hidden) call();
  else requestAnimationFrame(() => setTimeout(call));
}
