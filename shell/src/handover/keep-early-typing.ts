import { FORM_READY_EVENT } from '@balcao/contract';

/** React puts its own setter on each input, and takes what is set through it for its own. */
const setValue = (input: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);

/** Types into a field of the new form as a person would. */
function type(input: HTMLInputElement, { type, value, checked }: HTMLInputElement): void {
  if (type === 'checkbox' || type === 'radio') {
    if (checked !== input.checked) input.click();
  } else if (input.value === '' && value !== '') {
    setValue(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Puts into a form what a person typed before its code was there, where React could not take the prerendered form over: extensions and
 * translators change the page before, and React then draws it anew and empty. Fields that have left the page keep what was typed into them.
 */
export function keepEarlyTyping(page = document): void {
  const fields = [...page.querySelectorAll<HTMLInputElement>('form input[id]')];
  if (fields.length === 0) return;
  let focused: EventTarget | null = page.activeElement;
  const follow = ({ target }: Event) => {
    focused = target;
  };
  page.addEventListener('focusin', follow);

  function hand() {
    page.removeEventListener('focusin', follow);
    for (const field of fields) {
      const anew = page.getElementById(field.id);
      if (field.isConnected || !(anew instanceof HTMLInputElement)) continue;
      type(anew, field);
      if (field === focused && page.activeElement === page.body) anew.focus();
    }
  }
  page.addEventListener(FORM_READY_EVENT, hand, { once: true });
}
