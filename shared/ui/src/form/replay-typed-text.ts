interface TrackedInput extends HTMLInputElement {
  _valueTracker?: { setValue(value: string): void };
}

/**
 * Hands to the form what was typed into prerendered inputs before this code ran.
 *
 * React remembers the value it rendered and ignores an event that does not change it, hence the forgotten value.
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
