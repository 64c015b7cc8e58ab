/** The last markup of each piece by the server: an equal one is left alone, so that a chosen control in it keeps the focus. */
const said = new Map<string, string>();

const parts = (root: ParentNode) => root.querySelectorAll<HTMLElement>('[data-part]');

/** Notes what the page begins with. */
export function noteParts(): void {
  for (const part of parts(document)) said.set(part.id, part.outerHTML);
}

function swapPart(next: HTMLElement): void {
  const now = document.getElementById(next.id);
  const html = next.outerHTML;
  if (!now || said.get(next.id) === html) return;
  said.set(next.id, html);
  const focused = now.contains(document.activeElement) ? document.activeElement?.id : undefined;
  now.replaceWith(next);
  if (focused) document.getElementById(focused)?.focus();
}

type Field = HTMLInputElement | HTMLSelectElement;

const serverValueOf = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '');

/** Writes what the server knows into a field in which nobody has written since. */
function fill(now: Field, next: Field): void {
  const value = serverValueOf(next);
  if (now === document.activeElement || !value || now.value === value) return;
  if (now.value !== '' && now.value !== (now.dataset.written ?? serverValueOf(now))) return;
  now.value = value;
  now.dataset.written = value;
}

/** Takes over the pieces of another version of this page. Fields that are typed into stay. */
export function swapParts(page: Document): void {
  for (const next of [...parts(page)]) swapPart(next);
  for (const next of page.querySelectorAll<HTMLElement>('[data-sync]')) {
    const now = document.getElementById(next.id);
    if (now) now.hidden = next.hidden;
  }
  for (const next of page.querySelectorAll<Field>('form input[name*="."], form select[name*="."]')) {
    const now = document.getElementById(next.id);
    if (!(now instanceof HTMLInputElement || now instanceof HTMLSelectElement)) continue;
    fill(now, next);
    if (next.hasAttribute('aria-invalid')) now.setAttribute('aria-invalid', 'true');
    else now.removeAttribute('aria-invalid');
  }
}

/** Puts another page in the place of this one, and says so to who listens. */
export function swapPage(page: Document): void {
  document.title = page.title;
  const main = page.querySelector('main');
  const now = document.querySelector('main');
  if (!main || !now) {
    location.reload();
    return;
  }
  said.clear();
  now.replaceWith(document.adoptNode(main));
  noteParts();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('main h1')?.focus();
  dispatchEvent(new Event('checkout:page'));
}

/** Reads an answer as a page. Its scripts do not run. */
export const pageOf = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

export const viewOf = (page: Document): string | undefined =>
  page.querySelector<HTMLElement>('main')?.dataset.view;
