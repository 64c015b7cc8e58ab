const FIELD = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled)';

/** The first field in an element. */
export const firstField = (container: Element | null): HTMLElement | null =>
  container?.querySelector<HTMLElement>(FIELD) ?? null;
