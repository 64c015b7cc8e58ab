interface TrackedInput extends HTMLInputElement {
  _valueTracker?: { setValue(value: string): void };
}

/**
 * Passes the text that was typed into prerendered inputs to the form.
 *
 * React ignores an input event without a change of value, so its remembered value is cleared first.
 */
export function replayTypedText(form: HTMLElement): void {
  for (const input of form.querySelectorAll<TrackedInput>('input')) {
    const isToggle = input.type === 'checkbox' || input.type === 'radio';
    const rendered = input.getAttribute('value') ?? '';
    if (isToggle || input.value === '' || input.value === rendered) continue;
    input._valueTracker?.setValue('');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
