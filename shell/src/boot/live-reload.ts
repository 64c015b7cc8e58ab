/** Reloads the page each time a build has been written: for daily work, when the edge says so. */
export function reloadOnBuild(): void {
  new EventSource('/_dev/reload').onmessage = () => window.location.reload();
}
