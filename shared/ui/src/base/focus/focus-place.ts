/** One element around a control, and what stood beside it. */
interface Level {
  element: Element;
  parent: Element;
  previous: Element | null;
  next: Element | null;
}

/** The place of a control while it had the focus. */
export interface FocusPlace {
  control: HTMLElement;
  /** From the control to the page. */
  levels: readonly Level[];
  /** The place of the focus before it entered an element with `data-returns-focus`. */
  from: FocusPlace | null;
  pathname: string;
}

const CONTROL =
  ':is(a[href], button, input:not([type="hidden"]), select, textarea, summary):not(:disabled, [tabindex="-1"])';
const HEADING = ':is(h1, h2, h3)';
const ROW = 'li, tr';
/** A dialog gives the focus back by itself. */
const DIALOG = 'dialog, [role="dialog"]';
const RETURNING = '[data-returns-focus]';

/** Whether a control is there and can have the focus. */
export const isUsable = (control: Element): boolean =>
  control.isConnected && !control.matches(':disabled') && control.closest('[hidden], [inert]') === null;

function levelsOf(control: Element): Level[] {
  const levels: Level[] = [];
  for (let element = control; element.parentElement; element = element.parentElement) {
    const { parentElement: parent, previousElementSibling: previous, nextElementSibling: next } = element;
    levels.push({ element, parent, previous, next });
  }
  return levels;
}

/** Notes where a control stands. @param before the place of the control that had the focus until now */
export function placeOf(control: HTMLElement, before: FocusPlace | null): FocusPlace {
  const bar = control.closest(RETURNING);
  const isInside = bar !== null && before !== null && bar.contains(before.control);
  return {
    control,
    levels: levelsOf(control),
    from: bar === null ? null : isInside ? before.from : before,
    pathname: location.pathname,
  };
}

/** Whether the control was in a dialog that is gone as a whole. */
export const leftWithDialog = ({ levels }: FocusPlace): boolean =>
  levels.some(({ element }) => element.matches(DIALOG) && !element.isConnected);

const first = (container: Element, selector: string): HTMLElement | null =>
  container.matches(selector) ? (container as HTMLElement) : container.querySelector<HTMLElement>(selector);

/** The last heading before an element, or before where it was. */
function headingBefore({ parent, previous: before }: Level): HTMLElement | null {
  // What stood before it may be gone too.
  const previous = before?.parentElement === parent ? before : null;
  const around = parent.closest(`${DIALOG}, main, body`) ?? parent;
  const isBefore = (heading: Element) => {
    if (previous?.contains(heading)) return true;
    const position = (previous ?? parent).compareDocumentPosition(heading);
    return Boolean(position & Node.DOCUMENT_POSITION_PRECEDING);
  };
  return [...around.querySelectorAll<HTMLElement>(HEADING)].findLast(isBefore) ?? null;
}

/** The innermost element around a control that is still there. */
const remainingLevel = ({ levels }: Pick<FocusPlace, 'levels'>) =>
  levels.find(({ parent }) => isUsable(parent));

/** The element in the place of one that is gone, if there is one. */
function replacementOf({ element, parent, previous, next }: Level): Element | null {
  if (element.isConnected) return null;
  const isBeside = previous?.parentElement === parent;
  // With what stood before it gone too, everything around it is new.
  if (previous !== null && !isBeside) return parent;
  const now = isBeside ? (previous?.nextElementSibling ?? null) : parent.firstElementChild;
  return now === next ? null : now;
}

function neighbourOf({ element, next, previous }: Level): HTMLElement | null {
  if (!element.matches(ROW) || element.isConnected) return null;
  const row = [next, previous].find((one) => one?.isConnected && one.tagName === element.tagName);
  return row ? (first(row, '[data-row-focus]') ?? first(row, CONTROL)) : null;
}

/**
 * The element that takes the focus of a control that is gone or can no longer be used:
 *
 * - the heading of the element in its place, else the first control there;
 * - a row's neighbour;
 * - the last heading before it, and for a bar that returns the focus the last heading before the control that had it.
 */
export function successorOf({ levels, from }: FocusPlace): HTMLElement | null {
  const origin = from && remainingLevel(from);
  const heading = origin && headingBefore(origin);
  if (heading) return heading;
  const level = remainingLevel({ levels });
  if (!level) return null;
  const replacement = replacementOf(level);
  if (replacement) {
    const found = first(replacement, HEADING) ?? first(replacement, CONTROL);
    if (found) return found;
  }
  return neighbourOf(level) ?? headingBefore(level);
}
